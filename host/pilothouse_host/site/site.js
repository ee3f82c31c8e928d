// What every page of the site does, whatever it shows.

import "./pages.js";

if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("../../service.js", import.meta.url));

// Makes the site work offline: all its files are stored at the first visit, and a new version is
// fetched as a whole. The builder writes the list of files and a version derived from them.

const { version, files } = "LISTED";
const OURS = "pilothouse-";
const NAME = OURS + version;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  const here = asked.origin === location.origin && event.request.method === "GET";
  if (here) event.respondWith(answer(event.request, asked));
});

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, asked) {
  const cache = await caches.open(NAME);
  const file = asked.pathname.endsWith("/") ? `${asked.pathname}index.html` : asked.pathname;
  return (await cache.match(file)) ?? fetch(request);
}

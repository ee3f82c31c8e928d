// Sends a message at an interval that it is given in ms.

onmessage = ({ data }) => setInterval(() => postMessage(null), data);

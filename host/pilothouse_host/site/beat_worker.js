// Says that a time has passed, again and again: it is told the time in ms.

onmessage = ({ data }) => setInterval(() => postMessage(null), data);

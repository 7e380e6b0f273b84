// A program of npm's scripts imports this to end with npm. npm passes a signal on to its shell alone, and that shell ends without
// passing it on, so the program would stay behind with its database. A signal that it has had already isn't repeated.
const shell = process.ppid;
const signals = new Set(['SIGHUP', 'SIGINT', 'SIGTERM']);
const watch = setInterval(() => {
  for (const signal of signals) {
    // A listener would keep the program alive that has none of its own.
    if (process.listenerCount(signal) === 0) continue;
    signals.delete(signal);
    process.once(signal, () => clearInterval(watch));
  }
  if (process.ppid === shell) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 300);
watch.unref();

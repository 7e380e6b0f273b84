const works = new Set<() => void>();
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
let isWatched = false;

/**
 * Runs `work` when this process ends in any way but SIGKILL: by an error, by `process.exit`, or by a signal that nothing else
 * handles, of which Node would die without a word. Returns a function that takes it back.
 */
export function atProcessEnd(work: () => void): () => void {
  works.add(work);
  watch();
  return () => works.delete(work);
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  process.on('exit', () => {
    for (const work of works) work();
  });
  for (const [name, number] of Object.entries(signals))
    process.on(name, () => {
      // Another handler stops cleanly, which may take its time.
      if (process.listenerCount(name) === 1) process.exit(128 + number);
    });
}

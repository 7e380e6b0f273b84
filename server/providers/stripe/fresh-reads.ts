/**
 * Shares reads between callers, with at most one running and one queued per name. Every caller gets a read
 * that began after its request. Reads of one name never overlap, so a later read is never older.
 */
export function createFreshReads<T>(): (name: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const following = new Map<string, Promise<T>>();

  const begin = (name: string, read: () => Promise<T>): Promise<T> => {
    const reading = read().finally(() => {
      if (running.get(name) === reading) running.delete(name);
    });
    running.set(name, reading);
    return reading;
  };

  return (name, read) => {
    const current = running.get(name);
    if (!current) return begin(name, read);
    let next = following.get(name);
    if (!next) {
      const afterwards = () => {
        following.delete(name);
        return begin(name, read);
      };
      next = current.then(afterwards, afterwards);
      following.set(name, next);
    }
    return next;
  };
}

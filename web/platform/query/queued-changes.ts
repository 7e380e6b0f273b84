/** A change of a value, as a function of what is saved. */
type Change<T> = (now: T) => T;

interface Queued<T, Reply> {
  /** Returns the value in the cache; undefined if nothing is cached. */
  known(id: string): T | undefined;
  /** Puts a value into the cache. */
  show(id: string, value: T): void;
  send(id: string, value: T): Promise<Reply>;
  /** Caches a reply, and returns the value that it has. */
  keep(id: string, reply: Reply): T | undefined;
  /** Reads the value again after a failure. */
  refresh(): unknown;
}

/**
 * Returns a function that changes a value which is saved as a whole, for example switches. A change shows at once. Quick changes are
 * sent one after the other, each on top of what the server has, and one that couldn't be saved goes back alone.
 */
export function queuedChanges<T, Reply>({ known, show, send, keep, refresh }: Queued<T, Reply>) {
  const queues = new Map<string, { saved: T; waiting: Change<T>[]; last: Promise<unknown> }>();
  return (id: string, change: Change<T>): Promise<void> => {
    const cached = known(id);
    const queue =
      queues.get(id) ??
      (cached === undefined ? null : { saved: cached, waiting: [], last: Promise.resolve() });
    if (!queue) return Promise.resolve();
    queues.set(id, queue);
    const showAll = () =>
      show(
        id,
        queue.waiting.reduce((value, next) => next(value), queue.saved),
      );
    const settle = () => {
      queue.waiting = queue.waiting.filter((each) => each !== change);
      if (queue.waiting.length === 0) queues.delete(id);
    };
    const save = async (): Promise<void> => {
      const value = change(queue.saved);
      try {
        const reply = await send(id, value);
        settle();
        queue.saved = keep(id, reply) ?? value;
        showAll();
      } catch (error) {
        settle();
        showAll();
        if (queue.waiting.length === 0) void refresh();
        throw error;
      }
    };
    queue.waiting.push(change);
    showAll();
    const sent = queue.last.then(save);
    queue.last = sent.catch(() => undefined);
    return sent;
  };
}

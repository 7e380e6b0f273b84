import { expect, test, vi } from 'vitest';
import { SnapshotCache } from './snapshot-cache.ts';

/** A list behind a snapshot that changes with each write, and how often all of it was read. */
function openList() {
  const list = { snapshot: 1, words: 'one', reads: 0 };
  const pages = new SnapshotCache<{ words: string }>({ most: 2 });
  const read = async (key = 'list', { size = 10 } = {}) => {
    const answer = await pages.read(key, {
      concern: async () => ({ snapshot: String(list.snapshot) }),
      async all() {
        list.reads += 1;
        const { words, snapshot } = list;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { own: words, shared: { page: { words }, snapshot: String(snapshot), size } };
      },
    });
    return 'own' in answer ? answer.own : answer.page.words;
  };
  const write = (words: string) => {
    list.words = words;
    list.snapshot += 1;
  };
  return { list, read, write };
}

test('a page is read once while nothing is written, and again after every write', async () => {
  const { list, read, write } = openList();
  expect([await read(), await read(), await read()]).toEqual(['one', 'one', 'one']);
  expect(list.reads).toBe(1);
  write('two');
  expect([await read(), await read()]).toEqual(['two', 'two']);
  expect(list.reads).toBe(2);
});

test('who asks while it is being read waits for it, and believes nothing that was written over', async () => {
  const { list, read, write } = openList();
  const [first, ...rest] = await Promise.all([read(), read(), read(), read()]);
  expect([first, ...rest]).toEqual(['one', 'one', 'one', 'one']);
  expect(list.reads).toBe(1);
  write('two');
  const late = read();
  await new Promise((resolve) => setTimeout(resolve, 1));
  write('three');
  expect(await Promise.all([read(), read()])).toEqual(['three', 'three']);
  expect(await late).toBe('two');
});

test('nothing is kept for longer than a second, nothing too large, and not too many', async () => {
  const { list, read } = openList();
  await read();
  const later = performance.now() + 1001;
  const spy = vi.spyOn(performance, 'now').mockReturnValue(later);
  await read();
  expect(list.reads).toBe(2);
  spy.mockRestore();
  await read('large', { size: 1_000_000 });
  await read('large');
  expect(list.reads).toBe(4);
  for (const key of ['a', 'b', 'c', 'a']) await read(key);
  expect(list.reads).toBe(8);
});

test('a failed reading is nobody else’s', async () => {
  const pages = new SnapshotCache<{ words: string }>({ most: 2 });
  const concern = async () => ({ snapshot: '1' });
  const failing = pages.read('list', { concern, all: () => Promise.reject(new Error('away')) });
  const next = pages.read('list', {
    concern,
    all: async () => ({ own: 'read', shared: null }),
  });
  await expect(failing).rejects.toThrow('away');
  expect(await next).toEqual({ own: 'read' });
});

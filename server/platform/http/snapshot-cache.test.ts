import { expect, test, vi } from 'vitest';
import { SnapshotCache } from './snapshot-cache.ts';

/** A list with a snapshot that changes on each write, and a count of full reads. */
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

test('parallel callers wait for one read, and never get a page older than a write', async () => {
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

test('pages are cached for a second at most, unless they are too large or too many', async () => {
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

test('a failed read affects no other caller', async () => {
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

import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

test('one that fails stops none behind it, and the errors are thrown together', async () => {
  const done: number[] = [];
  const all = tryEach([1, 2, 3, 4], 'files were not moved', async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  const error: AggregateError = await all.then(
    () => expect.unreachable(),
    (reason: AggregateError) => reason,
  );
  expect(done).toEqual([1, 3]);
  expect(error.message).toBe('2 files were not moved');
  expect(error.errors.map(({ message }: Error) => message)).toEqual(['no 2', 'no 4']);
});

test('throws nothing if all succeed', async () => {
  await expect(tryEach([1], 'failed', async () => undefined)).resolves.toBeUndefined();
});

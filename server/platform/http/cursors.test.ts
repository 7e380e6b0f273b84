import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { readCursor, readPageOf, writeCursor } from './cursors.ts';
import { HttpError } from './http-error.ts';

const Keyset = Type.Object(
  { at: Type.Integer(), id: Type.String({ pattern: '^[a-z]{3}$' }) },
  { additionalProperties: false },
);

describe('a cursor', () => {
  it('is read back as it was written, and fits into a URL', () => {
    const cursor = writeCursor({ at: 12, id: 'abc' });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor(cursor, Keyset)).toEqual({ at: 12, id: 'abc' });
  });

  it('that is missing means the first page', () => {
    expect([readCursor(undefined, Keyset), readCursor('', Keyset)]).toEqual([null, null]);
  });

  const refused = (cursor: string) => {
    try {
      readCursor(cursor, Keyset);
    } catch (error) {
      return error instanceof HttpError && [error.status, error.message];
    }
    return 'read';
  };
  it.each([
    'x',
    'a b',
    '../..',
    writeCursor(null),
    writeCursor([]),
    writeCursor({ at: '12', id: 'abc' }),
    writeCursor({ at: 12, id: 'abcd' }),
    writeCursor({ at: 12 }),
    writeCursor({ at: 12, id: 'abc', more: 1 }),
    writeCursor('x'.repeat(400)),
    `${writeCursor({ at: 12, id: 'abc' })}${'A'.repeat(600)}`,
  ])('that we did not write is refused: %s', (cursor) => {
    expect(refused(cursor)).toEqual([400, "That page doesn't exist."]);
  });

  it('of any text is read or refused, and never a server fault', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((json) => Buffer.from(json).toString('base64url')),
        ),
        (text) => {
          if (text !== '') expect(refused(text)).toEqual([400, "That page doesn't exist."]);
        },
      ),
    );
  });
});

describe('a page', () => {
  const list = [1, 2, 3, 4, 5].map((at) => ({ at, id: 'abc' }));
  const Whole = Type.Object({ at: Type.Integer() });
  const pageAfter = (cursor: string | undefined, limit: number) => {
    const after = readCursor(cursor, Whole)?.at ?? 0;
    return readPageOf(
      limit,
      async (rows) => list.filter(({ at }) => at > after).slice(0, rows),
      ({ at }) => ({ at }),
    );
  };

  it.each([1, 2, 3, 4, 5, 6])('of %i rows leads to the next until the list ends', async (limit) => {
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const { rows, next } = await pageAfter(cursor, limit);
      seen.push(...rows.map(({ at }) => at));
      sizes.push(rows.length);
      if (next === null) break;
      cursor = next;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toHaveLength(Math.ceil(5 / limit));
  });

  it('of an empty list is empty and the last', async () => {
    expect(await pageAfter(writeCursor({ at: 9 }), 2)).toEqual({ rows: [], next: null });
  });
});

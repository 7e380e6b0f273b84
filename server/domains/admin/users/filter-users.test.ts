import { describe, expect, it } from 'vitest';
import { filterOf } from './filter-users.ts';

describe('filterOf', () => {
  it('searches names, whole addresses and ids', () => {
    expect(filterOf({})).toMatchObject({ words: null, address: null, id: null, sort: 'newest' });
    expect(filterOf({ q: '  Nora Li ' })).toMatchObject({ words: "'nora':*A & 'li':*A", address: null });
    expect(filterOf({ q: 'Nora@Example.com' })).toMatchObject({ words: null, address: 'nora@example.com' });
    expect(filterOf({ q: '018F0000-0000-7000-8000-000000000000' })).toMatchObject({
      id: '018f0000-0000-7000-8000-000000000000',
      words: null,
    });
  });

  it('finds no one for a text without words', () => {
    expect(filterOf({ q: '%%' })).toBeNull();
    expect(filterOf({ q: '   ' })).not.toBeNull();
  });
});

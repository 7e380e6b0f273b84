import { describe, expect, it } from 'vitest';
import { nothing, type StoredDraft } from './draft-storage.ts';
import { newer } from './draft-sync.ts';

describe('the newer draft', () => {
  const here = (version: number | undefined, isNew: boolean): StoredDraft => ({
    ...nothing,
    content: 'here',
    isNew,
    version,
    writer: 'this device',
  });
  const there = (version: number, writer: string | null = 'another device'): StoredDraft => ({
    ...nothing,
    isNew: false,
    version,
    writer,
  });
  const [saved, unsent, first] = [here(5, false), here(5, true), here(undefined, true)];
  const [same, changed, own] = [there(5), there(6), there(6, 'this device')];
  it.each([
    ['nothing at all', null, null, null],
    ['the server alone', null, same, same],
    ['sent elsewhere', saved, null, null],
    ['the same on both', saved, same, saved],
    ['changed elsewhere', saved, changed, changed],
    ['unsent here, none there', unsent, null, unsent],
    ['unsent here, made from the one there', unsent, same, unsent],
    ['unsent here, changed elsewhere', unsent, changed, changed],
    ['unsent here, never seen there', first, changed, changed],
    ['unsent here, and there what was sent without an answer', unsent, own, unsent],
    ['first unsent here, and there what was sent without an answer', first, own, first],
  ])('%s', (_, kept, stored, expected) => expect(newer(kept, stored)).toBe(expected));

  it.each([
    ['saved or discarded elsewhere: the text may be here alone', saved, null, saved],
    ['the server alone', null, same, same],
    ['changed elsewhere', saved, changed, changed],
  ])('of an edit, %s', (_, kept, stored, expected) => expect(newer(kept, stored, true)).toBe(expected));

  it('ignores the writer of a draft without one', () => {
    const legacy = { ...first, writer: null };
    const stored = there(6, null);
    expect(newer(legacy, stored)).toBe(stored);
  });
});

import { describe, expect, it } from 'vitest';
import { newer, type SyncedDraft } from './draft-sync.ts';

describe('the newer draft', () => {
  const writing = (content: string, at: number, isNew = false): SyncedDraft => ({
    content,
    title: '',
    tags: '',
    baseVersion: null,
    at,
    isNew,
  });
  const [kept, fresh, stored] = [writing('kept', 5), writing('fresh', 5, true), writing('stored', 6)];
  const follows = { ...fresh, from: 6 };
  const resent = { ...fresh, from: 4, unanswered: [writing('stored', 0)] };
  const other = writing('other', 6);
  it.each([
    ['nothing at all', null, null, null],
    ['the server alone', null, stored, stored],
    ['sent elsewhere', kept, null, null],
    ['the same on both', kept, writing('kept', 5), kept],
    ['changed elsewhere', kept, stored, stored],
    ['new here, none there', fresh, null, fresh],
    ['new here, newer there', fresh, stored, stored],
    ['new here, older there', fresh, writing('old', 4), fresh],
    ['new here, made from the one there', follows, stored, follows],
    ['new here, and there what was sent without an answer', resent, stored, resent],
    ['new here, and there another than what was sent', resent, other, other],
  ])('%s', (_, here, there, expected) => expect(newer(here, there)).toBe(expected));

  it.each([
    ['saved or thrown away elsewhere: the words may be here alone', kept, null, kept],
    ['the server alone', null, stored, stored],
    ['changed elsewhere', kept, stored, stored],
  ])('of a change, %s', (_, here, there, expected) => expect(newer(here, there, true)).toBe(expected));
});

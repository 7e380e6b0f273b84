// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { linkedChangeWords } from './linked-change-words.ts';

const one = (name: string, is_added: boolean) => ({ kind: 'habit', id: name, name, is_added });

test.each([
  [{}, null],
  [{ also: [] }, null],
  [{ also: [one('Walk', true)] }, 'Also counted for Walk.'],
  [{ also: [one('Walk', true), one('Read 12 books', true)] }, 'Also counted for Walk and Read 12 books.'],
  [{ also: [one('Walk', false), one('Run', false)] }, 'No longer counted for Walk and Run.'],
  [{ also: [one('Walk', false), one('Run', true)] }, 'Also counted for Run.'],
])('%j is said as %s', (reply, words) => expect(linkedChangeWords(reply)).toBe(words));

// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { dropDraft, writeDraft } from '../../platform/drafts/draft-storage.ts';
import { startSession } from '../../platform/session/session-store.ts';
import { reflectionKey } from './rules.ts';
import { unsavedText } from './unsaved-text.ts';

beforeEach(() => {
  localStorage.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
});

it('lists journal days with unsaved text, latest first', () => {
  const programme = '0190a6e0-0000-7000-8000-000000000001';
  writeDraft(reflectionKey(programme, 1, 2), { text: 'Shoes by the door.', base: 0 });
  writeDraft(reflectionKey(programme, 1, 12), { text: 'Rain.', base: 3 });
  writeDraft(reflectionKey(programme, 2, 1), { text: 'Again.', base: 0 });
  writeDraft(reflectionKey(programme, 1, 3), { text: '  ', base: 0 });
  writeDraft('composer.post', { text: '{"content":"A post","isNew":true}', base: 0 });
  expect(unsavedText().map(({ round, day, text }) => [round, day, text])).toEqual([
    [2, 1, 'Again.'],
    [1, 12, 'Rain.'],
    [1, 2, 'Shoes by the door.'],
  ]);
});

it('forgets saved text, and lists none of another member', () => {
  const key = reflectionKey('p', 1, 2);
  writeDraft(key, { text: 'Shoes by the door.', base: 0 });
  dropDraft(key);
  expect(unsavedText()).toEqual([]);
  writeDraft(key, { text: 'Shoes by the door.', base: 0 });
  startSession('other', { id: 'finn' } as CurrentUser);
  expect(unsavedText()).toEqual([]);
});

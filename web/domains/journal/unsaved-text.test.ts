// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { draftAt, keepText } from '../../platform/drafts/draft-storage.ts';
import { startSession } from '../../platform/session/session-store.ts';
import { reflectionKey } from './rules.ts';
import { unsavedText } from './unsaved-text.ts';

beforeEach(() => {
  localStorage.clear();
  startSession('token', { id: 'nora' } as CurrentUser);
});

it('lists journal days with unsaved text, latest first', () => {
  const programme = '0190a6e0-0000-7000-8000-000000000001';
  keepText(reflectionKey(programme, 1, 2), 'Shoes by the door.', 0);
  keepText(reflectionKey(programme, 1, 12), 'Rain.', 3);
  keepText(reflectionKey(programme, 2, 1), 'Again.', 0);
  keepText(reflectionKey(programme, 1, 3), '  ', 0);
  keepText('review:2026-03-02', 'Two herons.', 0);
  keepText('review:2026-03-09', 'A fox.', 0);
  const post = { content: 'A post', isNew: true };
  localStorage.setItem('evolve.draft.nora.composer.post', JSON.stringify(post));
  expect(unsavedText().map(({ href, title, text }) => [href, title, text])).toEqual([
    ['/journal?round=2', 'Journal, Day 1', 'Again.'],
    ['/journal?round=1', 'Journal, Day 12', 'Rain.'],
    ['/journal?round=1', 'Journal, Day 2', 'Shoes by the door.'],
    ['/profile/progress', 'Week of 9 March 2026', 'A fox.'],
    ['/profile/progress', 'Week of 2 March 2026', 'Two herons.'],
  ]);
});

it('forgets saved text, and lists none of another member', () => {
  const key = reflectionKey('p', 1, 2);
  keepText(key, 'Shoes by the door.', 0);
  draftAt(key).remove();
  expect(unsavedText()).toEqual([]);
  keepText(key, 'Shoes by the door.', 0);
  startSession('other', { id: 'finn' } as CurrentUser);
  expect(unsavedText()).toEqual([]);
});

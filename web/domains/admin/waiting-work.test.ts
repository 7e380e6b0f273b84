import { expect, test } from 'vitest';
import { countsByTab, countWaiting, headSentence, waitingWork } from './waiting-work.ts';

const queue = { reports: 0, appeals: 1, questions: 4, blog_posts: 1 };

const work = [
  { course_id: 'c', course_title: 'Quiet mornings', waiting: 2, oldest_at: '2026-03-01T12:00:00Z' },
];

test('what waits has a link each', () =>
  expect(waitingWork(queue, work)).toEqual([
    { words: '1 appeal', href: '/admin?tab=flagged-content', tab: 'flagged-content' },
    { words: '4 questions', href: '/admin?tab=support', tab: 'support' },
    { words: '1 blog post to approve', href: '/admin?tab=blog-approval', tab: 'blog-approval' },
    { words: '2 pieces of work in Quiet mornings', href: '/lms/c/edit/hand-ins', tab: null },
  ]));

test('each tab has its number', () =>
  expect(countsByTab(queue)).toEqual({ 'flagged-content': 1, support: 4, 'blog-approval': 1 }));

test('the head counts what the links count, and says that nothing waits only when nothing does', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  const idle = { pending: 0, oldest_at: null };
  const none = { reports: 0, appeals: 0, questions: 0, blog_posts: 0 };
  expect([countWaiting(queue, work), countWaiting(none, work), countWaiting(none, [])]).toEqual([8, 2, 0]);
  expect(headSentence(none, [], idle, now)).toBe('Nothing is waiting.');
  for (const kind of ['questions', 'blog_posts', 'appeals'] as const)
    expect(headSentence({ ...none, [kind]: 1 }, [], idle, now)).toBe('');
  expect(headSentence(none, work, idle, now)).toBe('');
  const one = { pending: 1, oldest_at: '2026-03-02T10:00:00Z' };
  expect(headSentence({ ...none, reports: 1 }, [], one, now)).toMatch(/^One report is waiting\./);
});

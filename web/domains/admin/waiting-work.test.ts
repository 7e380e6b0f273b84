import { expect, test } from 'vitest';
import { countsByTab, waitingWork } from './waiting-work.ts';

const queue = { reports: 0, appeals: 1, questions: 4, blog_posts: 1 };

test('what waits has a link each', () =>
  expect(waitingWork(queue)).toEqual([
    { words: '1 appeal', href: '/admin?tab=flagged-content' },
    { words: '4 questions', href: '/admin?tab=support' },
    { words: '1 blog post to approve', href: '/admin?tab=blog-approval' },
  ]));

test('each tab has its number', () =>
  expect(countsByTab(queue)).toEqual({ 'flagged-content': 1, support: 4, 'blog-approval': 1 }));

import { expect, test } from 'vitest';
import { receiptEmail } from './emails.ts';

test.each([
  ['2026-11-24T14:00:00Z', 'by Tuesday 24 November, 9:00 Toronto time.'],
  // In summer too, when the clock there isn't EST.
  ['2026-07-24T15:40:00Z', 'by Friday 24 July, 11:40 Toronto time.'],
])('a question that is due at %s hears of it on the office’s clock', (dueAt, words) => {
  const { paragraphs } = receiptEmail({ number: 7, dueAt: new Date(dueAt), path: '/' });
  expect(paragraphs[1]).toMatch(new RegExp(`${words}$`));
});

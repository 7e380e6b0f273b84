import { expect, test } from 'vitest';
import { confirmationEmail } from './emails.ts';
import { waitSeconds } from './rules.ts';

const oldest = new Date('2026-03-02T15:00:00Z');

test.each([
  ['2026-03-02T15:00:00.000Z', 3600],
  ['2026-03-02T15:59:00.000Z', 60],
  // Rounded up, so that the wait is over when the seconds have passed.
  ['2026-03-02T15:58:59.999Z', 61],
  ['2026-03-02T15:59:59.999Z', 1],
  // At least a second.
  ['2026-03-02T16:00:00.000Z', 1],
  ['2026-03-02T17:00:00.000Z', 1],
])('at %s the form is free again in %i seconds', (now, seconds) =>
  expect(waitSeconds(oldest, new Date(now))).toBe(seconds),
);

test('the confirmation email has the link, and the brand in its words', () => {
  const { subject, paragraphs, action } = confirmationEmail({ token: 'abc', brand: 'Ev' });
  expect(action.path).toBe('/newsletter/confirm?token=abc');
  expect(subject).toBe('Please confirm: the Ev newsletter');
  expect(paragraphs.join('\n')).toContain('asked for the Ev newsletter');
});

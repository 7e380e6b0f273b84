import { expect, test } from 'vitest';
import { reportCategories } from '#contract/moderation/report-categories.ts';
import { actionLabel, ageLabel, guidelineWords, promiseLabel, queueLabel, spanLabel } from './case-labels.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-08T15:00:00Z');

test.each([
  [0, '1m'],
  [-5, '1m'],
  [0.6, '36m'],
  [47.9, '47h'],
  [48, '2d'],
])('%d hours are "%s"', (hours, words) => expect(ageLabel(now - hours * hour, now)).toBe(words));

test('promiseLabel returns null while there is time, then counts down, then says it is overdue', () => {
  expect(promiseLabel(now + 6 * hour, now)).toBeNull();
  expect(promiseLabel(now + 2.5 * hour, now)).toEqual({ words: '2h left', isUrgent: true });
  expect(promiseLabel(now + 3 * hour, now)).toEqual({ words: '3h left', isUrgent: false });
  expect(promiseLabel(now + 0.5 * hour, now)).toEqual({ words: 'less than 1h left', isUrgent: true });
  expect(promiseLabel(now - 3 * hour, now)).toEqual({ words: '3h overdue', isUrgent: true });
});

test.each([
  ['post', 'warn', 'Hidden, author warned'],
  ['reply', 'suspend', 'Hidden, author suspended'],
  ['group', 'warn', 'Owner warned'],
  ['profile', 'warn', 'Owner warned'],
  ['profile', 'suspend', 'Hidden, owner suspended'],
  ['group', 'remove', 'Deleted'],
] as const)('a %s with "%s" has its own label', (content_type, action, words) =>
  expect(actionLabel(action, { content_type })).toBe(words),
);

test('every category has its guideline, and no category has the general one', () => {
  const all = [...reportCategories, null].map(guidelineWords);
  expect(new Set(all).size).toBe(reportCategories.length);
  expect(guidelineWords('spam')).toContain('No selling');
  expect(guidelineWords(null)).toBe(guidelineWords('other'));
});

test('queueLabel', () => {
  expect(queueLabel(0, null, now)).toBe('Nothing is waiting.');
  expect(queueLabel(1, now - 2 * hour, now)).toBe('One report is waiting. The oldest came in 2h ago.');
  expect(queueLabel(6, now - 22 * hour, now)).toBe(
    '6 reports are waiting. The oldest reaches its 24-hour promise soon: 2h left.',
  );
  expect(queueLabel(6, now - 30 * hour, now)).toBe(
    '6 reports are waiting. The oldest is past its 24-hour promise.',
  );
});

test.each([
  [0.2, '1 hour'],
  [22, '22 hours'],
  [50, '2 days'],
])('a membership of %d hours is "%s"', (hours, words) =>
  expect(spanLabel(now - hours * hour, now)).toBe(words),
);

import { expect, test } from 'vitest';
import { isFromBefore, suspendedSentence, untilText } from './rules.ts';

const end = new Date('2026-03-05T14:00:00Z');

test.each([
  [end, ' until March 5, 2026, 14:00 UTC'],
  [new Date('2026-12-31T23:59:00Z'), ' until December 31, 2026, 23:59 UTC'],
  [new Date('2027-01-01T00:05:00Z'), ' until January 1, 2027, 00:05 UTC'],
  [null, ''],
])('an end at %s: %j', (endsAt, text) => expect(untilText(endsAt)).toBe(text));

test.each([
  ['Spam', end, 'Your account is suspended until March 5, 2026, 14:00 UTC. The reason: Spam.'],
  ['Spam.', null, 'Your account is suspended. The reason: Spam.'],
  ['Spam!', null, 'Your account is suspended. The reason: Spam!'],
  ['Really?', null, 'Your account is suspended. The reason: Really?'],
  ['Links. And spam', null, 'Your account is suspended. The reason: Links. And spam.'],
])('suspended for %j until %s', (reason, ends_at, sentence) =>
  expect(suspendedSentence({ reason, ends_at })).toBe(sentence),
);

test.each([
  ['before', -1, true],
  ['at the instant of', 0, false],
  ['after', 1, false],
])('a session from %s the suspension: invalid %s', (_name, ms, isInvalid) => {
  const session = { created_at: new Date(end.getTime() + ms) };
  expect(isFromBefore(session, end)).toBe(isInvalid);
  expect(isFromBefore(session, null)).toBe(false);
});

import { expect, test } from 'vitest';
import { isFromBefore, suspendedSentence, untilText } from './rules.ts';

const end = new Date('2026-03-05T14:00:00Z');
const zone = 'America/Toronto';

test.each([
  [end, ' until 5 March 2026, 9:00 Toronto time'],
  [new Date('2027-01-01T00:05:00Z'), ' until 31 December 2026, 19:05 Toronto time'],
  [null, ''],
])('an end at %s: %j', (ends_at, text) => expect(untilText({ ends_at, zone })).toBe(text));

test.each([
  ['Spam', end, 'Your account is suspended until 5 March 2026, 9:00 Toronto time. The reason: Spam.'],
  ['Spam.', null, 'Your account is suspended. The reason: Spam.'],
  ['Spam!', null, 'Your account is suspended. The reason: Spam!'],
  ['Really?', null, 'Your account is suspended. The reason: Really?'],
  ['Links. And spam', null, 'Your account is suspended. The reason: Links. And spam.'],
])('suspended for %j until %s', (reason, ends_at, sentence) =>
  expect(suspendedSentence({ reason, ends_at, zone })).toBe(sentence),
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

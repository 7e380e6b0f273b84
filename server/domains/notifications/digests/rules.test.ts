import { describe, expect, it } from 'vitest';
import { changeSettings, defaultSettings } from '../settings/rules.ts';
import { digestWords } from './emails.ts';
import { digestDue, judgeDigest, nextMorning } from './rules.ts';

const spans = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 }];
const at = (iso: string) => new Date(`${iso}Z`);
const monday = 1;

it.each([
  ['2026-03-02T12:59', '2026-03-02T13:00'],
  ['2026-03-02T13:00', '2026-03-03T13:00'],
  // Clocks change on Sunday the 8th.
  ['2026-03-07T13:00', '2026-03-08T12:00'],
])('the morning after %s is %s', (now, expected) =>
  expect(nextMorning(spans, at(now))).toEqual(at(expected)),
);

describe('a digest is due', () => {
  it.each([
    ['daily', 'at 07:59', '2026-03-03T12:59', null],
    ['daily', 'at 08:00', '2026-03-03T13:00', '2026-03-03'],
    ['weekly', 'on a Tuesday', '2026-03-03T13:00', null],
    ['weekly', 'on a Monday', '2026-03-02T13:00', '2026-03-02'],
    ['off', 'on a Monday', '2026-03-02T13:00', null],
  ] as const)('%s, %s', (digest, _, now, expected) =>
    expect(digestDue(spans, { digest, startsOn: monday }, at(now))).toBe(expected),
  );
});

describe('at the time of sending', () => {
  const judge = (asked: object, now = '2026-03-02T13:30') =>
    judgeDigest(changeSettings(defaultSettings, asked), { spans, date: '2026-03-02', now: at(now) });
  it.each([
    ['it is sent', { digest: 'daily' }, 'send'],
    ['off', {}, 'skip'],
    ['email is off', { digest: 'daily', email: false }, 'skip'],
    ['quiet hours', { digest: 'daily', quiet_hours: { on: true, from: '22:00', to: '09:00' } }, { wait: 30 }],
  ])('%s', (_, asked, expected) => expect(judge(asked)).toEqual(expected));

  it('its date is past', () => expect(judge({ digest: 'daily' }, '2026-03-03T13:00')).toBe('skip'));
});

it('the words count those that are not named', () => {
  expect(digestWords(['Ada replied to you.'], 0)).toEqual({
    subject: 'One unread notification',
    paragraphs: ['Ada replied to you.'],
  });
  expect(digestWords(['One.', 'Two.'], 3)).toEqual({
    subject: '5 unread notifications',
    paragraphs: ['One.', 'Two.', '3 more in Evolve.'],
  });
});

import { describe, expect, it } from 'vitest';
import { changeSettings, defaultSettings } from '#server/domains/notifications/settings/rules.ts';
import { quietWeek } from '../rules.ts';
import { judgeReviewEmail, nextEvening, weekDue } from './rules.ts';

const spans = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 }];
const at = (iso: string) => new Date(`${iso}Z`);

it.each([
  ['2026-03-02T22:59', '2026-03-02T23:00'],
  ['2026-03-02T23:00', '2026-03-03T23:00'],
  // Clocks change on Sunday the 8th.
  ['2026-03-07T23:00', '2026-03-08T22:00'],
])('the evening after %s is %s', (now, expected) => {
  expect(nextEvening(spans, at(now))).toEqual(at(expected));
});

describe('the week that is due', () => {
  const week = { from: '2026-03-02', to: '2026-03-08' };
  it.each([
    ['at 17:59 on Sunday', '2026-03-08T21:59', 1, null],
    ['at 18:00 on Sunday', '2026-03-08T22:00', 1, week],
    ['at 23:59 on Sunday', '2026-03-09T03:59', 1, week],
    ['on Monday', '2026-03-09T22:30', 1, null],
    ['on Saturday, for weeks from Sunday', '2026-03-07T23:30', 7, { from: '2026-03-01', to: '2026-03-07' }],
    ['on Sunday, for weeks from Sunday', '2026-03-08T22:30', 7, null],
  ])('%s', (_, now, startsOn, expected) => expect(weekDue(spans, startsOn, at(now))).toEqual(expected));
});

describe('the email of a review', () => {
  const judge = (asked: object, lines = ['You walked on six of seven days.']) =>
    judgeReviewEmail({
      lines,
      settings: changeSettings(defaultSettings, asked),
      spans,
      now: at('2026-03-08T22:00'),
    });
  it.each([
    ['is sent by default', {}, 'send'],
    ['not with email off', { email: false }, 'skip'],
    ['not with its row off', { kinds: { review: { email: false } } }, 'skip'],
    ['with another row off', { kinds: { day: { email: false } } }, 'send'],
    ['waits for quiet hours', { quiet_hours: { on: true, from: '17:00', to: '18:30' } }, { wait: 30 }],
    ['off wins over quiet', { email: false, quiet_hours: { on: true, from: '17:00', to: '18:30' } }, 'skip'],
  ])('%s', (_, asked, expected) => expect(judge(asked)).toEqual(expected));

  it('is left out when nothing happened', () => {
    expect([judge({}, [quietWeek]), judge({}, [])]).toEqual(['skip', 'skip']);
  });
});

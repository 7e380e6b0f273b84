import { describe, expect, test } from 'vitest';
import { changeSettings, defaultSettings } from '#server/domains/notifications/settings/rules.ts';
import { reminderEmail } from './emails.ts';
import { judgeReminder, kindOf, linkState, type ReminderFacts, reminderPush, type Verdict } from './rules.ts';

const spans = [{ from: new Date('2020-01-01T00:00:00Z'), zone: 'America/Toronto', dayStartHour: 0 }];
const on = changeSettings(defaultSettings, { push: true });
const quiet = changeSettings(on, { quiet_hours: { on: true } });
const day: ReminderFacts = {
  tier: 'builder',
  isAdmin: false,
  isModerator: false,
  habit_id: null,
  is_yesterday: false,
  local_date: '2026-03-02',
  planned_at: new Date('2026-03-02T12:30:00Z'),
  email_verified: true,
  is_active: true,
  current_day: 12,
  started_on: '2026-02-19',
  is_done: false,
  is_paused: false,
  spans,
};
/** 2 March is a Monday, and this one comes at nine on Tuesday. */
const yesterday = { ...day, is_yesterday: true, planned_at: new Date('2026-03-03T14:00:00Z') };
const habit = { ...day, habit_id: 'h', current_day: null };

describe('judgeReminder', () => {
  const judge = (
    facts: ReminderFacts,
    { isHabitOpen = true, settings = on, now = '2026-03-02T12:30:05Z' } = {},
  ): Verdict => judgeReminder(facts, { isHabitOpen, settings, now: new Date(now) });
  const early = { ...day, planned_at: new Date('2026-03-02T11:00:00Z') };
  test.each<[string, Verdict, Verdict]>([
    ['the day', judge(day), { send: ['push', 'email'] }],
    ['a habit', judge(habit), { send: ['push', 'email'] }],
    ['an hour late', judge(day, { now: '2026-03-02T13:30:00Z' }), { send: ['push', 'email'] }],
    ['later than an hour', judge(day, { now: '2026-03-02T13:30:00.001Z' }), { skip: 'late' }],
    ['after its date', judge({ ...day, local_date: '2026-03-01' }), { skip: 'late' }],
    ['away or suspended', judge({ ...day, is_active: false }), { skip: 'away' }],
    ['done on any device', judge({ ...day, is_done: true }), { skip: 'done' }],
    ['a habit that is done', judge({ ...habit, is_done: true }), { skip: 'done' }],
    ['a pause', judge({ ...day, is_paused: true }), { skip: 'resting' }],
    ['a habit that rests', judge(habit, { isHabitOpen: false }), { skip: 'resting' }],
    ['no round', judge({ ...day, current_day: null }), { skip: 'not_enrolled' }],
    ['a closed gate', judge({ ...day, tier: 'starter', current_day: 8 }), { skip: 'locked' }],
    ['a starter on day 3', judge({ ...day, tier: 'starter', current_day: 3 }), { send: ['push', 'email'] }],
    ['a starter on day 4', judge({ ...day, tier: 'starter', current_day: 4 }), { skip: 'plan' }],
    ['a habit of that starter', judge({ ...habit, tier: 'starter', current_day: 4 }), { skip: 'plan' }],
    ['staff', judge({ ...day, tier: 'starter', isAdmin: true }), { send: ['push', 'email'] }],
    ['an address without a proof', judge({ ...day, email_verified: false }), { send: ['push'] }],
    ['push alone is off', judge(day, { settings: defaultSettings }), { send: ['email'] }],
    [
      'all is off',
      judge(day, { settings: changeSettings(on, { push: false, email: false }) }),
      { skip: 'off' },
    ],
    ['quiet until seven', judge(early, { settings: quiet, now: '2026-03-02T11:00:00Z' }), { wait: 60 }],
    [
      'a habit in quiet hours',
      judge({ ...early, habit_id: 'h' }, { settings: quiet, now: '2026-03-02T11:00:00Z' }),
      { wait: 60 },
    ],
    [
      'quiet until another date',
      judge(
        { ...day, planned_at: new Date('2026-03-03T03:30:00Z') },
        { settings: quiet, now: '2026-03-03T03:30:00Z' },
      ),
      { skip: 'quiet' },
    ],
  ])('%s', (_name, verdict, expected) => expect(verdict).toEqual(expected));
});

describe('the reminder that yesterday is still open', () => {
  const judge = (more: object, { settings = on, now = '2026-03-03T14:00:05Z' } = {}): Verdict =>
    judgeReminder({ ...yesterday, ...more }, { isHabitOpen: false, settings, now: new Date(now) });
  const off = (channel: object) => changeSettings(on, { kinds: { yesterday: { ...channel } } });
  const until = (to: string) => changeSettings(on, { quiet_hours: { on: true, to } });
  test.each<[string, Verdict, Verdict]>([
    ['at nine', judge({}), { send: ['push', 'email'] }],
    ['on its own date', judge({}, { now: '2026-03-03T04:59:00Z' }), { skip: 'late' }],
    ['an hour late', judge({}, { now: '2026-03-03T15:00:00Z' }), { send: ['push', 'email'] }],
    ['later than an hour', judge({}, { now: '2026-03-03T15:00:00.001Z' }), { skip: 'late' }],
    [
      'from noon on',
      judge({ planned_at: new Date('2026-03-03T16:59:00Z') }, { now: '2026-03-03T17:00:00Z' }),
      { skip: 'late' },
    ],
    ['of the date before yesterday', judge({ local_date: '2026-03-01' }), { skip: 'late' }],
    ['finished anywhere', judge({ is_done: true }), { skip: 'done' }],
    ['before the round began', judge({ started_on: '2026-03-03' }), { skip: 'not_enrolled' }],
    ['on the date the round began', judge({ started_on: '2026-03-02' }), { send: ['push', 'email'] }],
    ['a pause', judge({ is_paused: true }), { skip: 'resting' }],
    ['a closed gate', judge({ tier: 'starter', current_day: 8 }), { skip: 'locked' }],
    ['a plan without reminders', judge({ tier: 'starter', current_day: 4 }), { skip: 'plan' }],
    ['its push is off', judge({}, { settings: off({ push: false }) }), { send: ['email'] }],
    ['both are off', judge({}, { settings: off({ push: false, email: false }) }), { skip: 'off' }],
    ['quiet until ten', judge({}, { settings: until('10:00') }), { wait: 60 }],
    ['quiet until one before noon', judge({}, { settings: until('11:59') }), { wait: 179 }],
    ['quiet until noon', judge({}, { settings: until('12:00') }), { skip: 'quiet' }],
  ])('%s', (_name, verdict, expected) => expect(verdict).toEqual(expected));

  test('the row of today says nothing about it', () => {
    const settings = changeSettings(on, { kinds: { day: { push: false, email: false } } });
    expect(judge({}, { settings })).toEqual({ send: ['push', 'email'] });
  });

  test('its words', () => {
    const about = { ...yesterday, name: null, done_day: null, time: '09:00' };
    expect(reminderPush(about, 'did_x')).toEqual({
      title: 'Monday’s Day 12 is still open',
      body: 'You have until noon.',
      path: '/evolve90',
      tag: 'yesterday',
    });
    expect(reminderEmail(about, 'did_x')).toMatchObject({
      subject: 'Monday’s Day 12 is still open',
      action: { path: '/reminder?token=did_x' },
    });
    expect([about, day, habit].map(kindOf)).toEqual(['yesterday', 'day', 'habits']);
  });
});

describe('linkState', () => {
  const link = { ...day, used_at: null };
  test.each([
    ['on its date', link, '2026-03-02T20:00:00Z', 'open'],
    ['until noon of the next', link, '2026-03-03T16:59:59Z', 'open'],
    ['from noon on', link, '2026-03-03T17:00:00Z', 'expired'],
    ['done elsewhere', { ...link, is_done: true }, '2026-03-02T20:00:00Z', 'done'],
    ['used', { ...link, is_done: true, used_at: new Date() }, '2026-03-02T20:00:00Z', 'used'],
    ['suspended', { ...link, is_active: false }, '2026-03-02T20:00:00Z', 'expired'],
  ])('%s', (_name, facts, now, expected) => expect(linkState(facts, new Date(now))).toBe(expected));
});

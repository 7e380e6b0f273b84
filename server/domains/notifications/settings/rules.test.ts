import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeliveryChannel,
  type DeliveryKind,
  deliveryKinds,
} from '#contract/notifications/delivery-kinds.ts';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import {
  changeSettings,
  defaultSettings,
  deliveryKindOf,
  mayDeliver,
  minutesOf,
  quietFor,
  rowsOf,
  type Settings,
} from './rules.ts';

const noon = { minutes: 720, weekday: 1 };
const midnight = { minutes: 0, weekday: 2 };
const settings = (changed: Parameters<typeof changeSettings>[1] = {}): Settings =>
  changeSettings(defaultSettings, { push: true, ...changed });

describe('mayDeliver', () => {
  const cases: [
    name: string,
    kind: DeliveryKind | null,
    channel: DeliveryChannel,
    settings: Settings,
    more: object,
    'yes' | 'no' | 'quiet',
  ][] = [
    ['the day by push', 'day', 'push', settings(), {}, 'yes'],
    ['the day by email', 'day', 'email', settings(), {}, 'yes'],
    ['push is off by default', 'day', 'push', defaultSettings, {}, 'no'],
    ['the switch of push', 'day', 'push', settings({ push: false }), {}, 'no'],
    ['push off leaves email', 'day', 'email', settings({ push: false }), {}, 'yes'],
    ['the switch of email', 'habits', 'email', settings({ email: false }), {}, 'no'],
    ['a cell that is off', 'habits', 'push', settings({ kinds: { habits: { push: false } } }), {}, 'no'],
    ['a cell of another kind', 'day', 'push', settings({ kinds: { habits: { push: false } } }), {}, 'yes'],
    ['a plan without reminders', 'day', 'push', settings(), { mayRemind: false }, 'no'],
    ['a habit without the plan', 'habits', 'email', settings(), { mayRemind: false }, 'no'],
    ['yesterday without the plan', 'yesterday', 'push', settings(), { mayRemind: false }, 'no'],
    ['a mention needs no plan', 'mentions', 'push', settings(), { mayRemind: false }, 'yes'],
    ['a channel the kind has not', 'day', 'in_app', settings(), {}, 'no'],
    ['email of a mention', 'mentions', 'email', settings(), {}, 'no'],
    ['forum in the app', 'forum', 'in_app', settings(), {}, 'yes'],
    ['the switch of the forum', 'forum', 'in_app', settings({ forum: false }), {}, 'no'],
    ['courses in the app', 'courses', 'in_app', settings(), {}, 'yes'],
    ['the switch of the courses', 'courses', 'in_app', settings({ courses: false }), {}, 'no'],
    ['a mention in the forum', 'mentions', 'in_app', settings({ forum: false }), { isOfForum: true }, 'no'],
    ['a mention elsewhere', 'mentions', 'in_app', settings({ forum: false }), {}, 'yes'],
    ['in the app with push off', 'mentions', 'in_app', settings({ push: false, email: false }), {}, 'yes'],
    ['from moderators', null, 'in_app', settings({ forum: false }), { isOfForum: true }, 'yes'],
    ['from moderators by push', null, 'push', settings(), {}, 'yes'],
    ['from moderators, push off', null, 'push', settings({ push: false }), {}, 'no'],
    ['quiet hours', 'day', 'push', settings({ quiet_hours: { on: true } }), { localTime: midnight }, 'quiet'],
    [
      'quiet hours by email',
      'day',
      'email',
      settings({ quiet_hours: { on: true } }),
      { localTime: midnight },
      'quiet',
    ],
    ['quiet hours off', 'day', 'push', settings(), { localTime: midnight }, 'yes'],
    [
      'in the app at night',
      'mentions',
      'in_app',
      settings({ quiet_hours: { on: true } }),
      { localTime: midnight },
      'yes',
    ],
    [
      'off wins over quiet',
      'day',
      'push',
      settings({ push: false, quiet_hours: { on: true } }),
      { localTime: midnight },
      'no',
    ],
  ];
  test.each(cases)('%s', (_name, kind, channel, chosen, more, expected) =>
    expect(mayDeliver({ kind, channel, settings: chosen, mayRemind: true, localTime: noon, ...more })).toBe(
      expected,
    ),
  );
});

describe('quietFor', () => {
  const night = { on: true, from: '22:00', to: '07:00', weekends_to: null };
  const [friday, saturday, sunday, monday] = [5, 6, 7, 1] as const;
  test.each([
    [night, '21:59', monday, 0],
    [night, '22:00', monday, 540],
    [night, '23:59', monday, 421],
    [night, '00:00', monday, 420],
    [night, '06:59', monday, 1],
    [night, '07:00', monday, 0],
    [{ ...night, on: false }, '23:00', monday, 0],
    [{ ...night, weekends_to: '09:00' }, '23:00', friday, 600],
    [{ ...night, weekends_to: '09:00' }, '08:00', saturday, 60],
    [{ ...night, weekends_to: '09:00' }, '23:00', sunday, 480],
    [{ ...night, weekends_to: '09:00' }, '08:00', monday, 0],
    // The weekend end lies before the beginning, so it isn't used.
    [{ ...night, from: '12:00', to: '14:00', weekends_to: '09:00' }, '13:00', saturday, 60],
    [{ ...night, from: '12:00', to: '14:00', weekends_to: '09:00' }, '14:00', saturday, 0],
    [{ ...night, from: '12:00', to: '14:00', weekends_to: '09:00' }, '08:00', saturday, 0],
    [{ ...night, from: '12:00', to: '14:00', weekends_to: '15:00' }, '14:30', sunday, 30],
    // The weekend end lies after the next beginning, so they last until Monday.
    [{ ...night, weekends_to: '23:00' }, '21:59', friday, 0],
    [{ ...night, weekends_to: '23:00' }, '22:00', friday, 57 * 60],
    [{ ...night, weekends_to: '23:00' }, '21:00', sunday, 600],
    [{ ...night, from: '12:00', to: '14:00' }, '13:00', monday, 60],
    [{ ...night, from: '12:00', to: '14:00' }, '14:00', monday, 0],
    [{ ...night, from: '12:00', to: '14:00' }, '11:59', monday, 0],
    [{ ...night, from: '07:00', to: '07:00' }, '03:00', monday, 0],
    [{ ...night, from: '07:00', to: '07:00' }, '07:00', monday, 0],
  ])('%j at %s on day %i ends in %i minutes', (quiet, time, weekday, expected) =>
    expect(quietFor(quiet, { minutes: minutesOf(time), weekday })).toBe(expected),
  );

  test('they are over after as many minutes, and not before', () => {
    const clock = fc.integer({ min: 0, max: 1439 });
    const time = clock.map(
      (m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
    );
    fc.assert(
      fc.property(
        time,
        time,
        fc.option(time),
        clock,
        fc.integer({ min: 1, max: 7 }),
        (from, to, weekends_to, minutes, weekday) => {
          const quiet = { on: true, from, to, weekends_to };
          const left = quietFor(quiet, { minutes, weekday });
          if (left === 0) return;
          const after = (ahead: number) => {
            const at = minutes + ahead;
            return { minutes: at % 1440, weekday: ((weekday - 1 + Math.floor(at / 1440)) % 7) + 1 };
          };
          expect(quietFor(quiet, after(left))).toBe(0);
          expect(quietFor(quiet, after(left - 1))).toBe(1);
        },
      ),
    );
  });
});

describe('the rows', () => {
  test('have a cell for each channel of their kind', () => {
    expect(rowsOf({}).map(({ kind }) => kind)).toEqual([...deliveryKinds]);
    expect(rowsOf({ forum: { push: true } })).toContainEqual({
      kind: 'forum',
      in_app: true,
      push: true,
      email: null,
    });
    expect(rowsOf({ day: { in_app: true } })[0]).toEqual({
      kind: 'day',
      in_app: null,
      push: true,
      email: true,
    });
  });

  test('every kind of notification belongs to one, or always arrives', () => {
    for (const kind of notificationKinds) expect([null, ...deliveryKinds]).toContain(deliveryKindOf(kind));
    expect(notificationKinds.filter((kind) => deliveryKindOf(kind) === null)).toEqual([
      'group_opens',
      'group_stays',
      'blog_approved',
      'blog_rejected',
      'pact_ended',
      'pod_merged',
      'gathering_moved',
      'gathering_cancelled',
      'seat_ended',
      'report_decided',
      'content_hidden',
      'content_restored',
      'warned',
      'report_came',
      'appeal_came',
      'question_came',
      'safety_came',
      'case_waits',
      'backup_late',
    ]);
  });
});

describe('changeSettings', () => {
  test('changes what is given, and no cell that a kind has not', () => {
    const once = changeSettings(defaultSettings, {
      forum: false,
      kinds: { day: { push: false, in_app: true }, nothing: { push: true } },
      quiet_hours: { on: true, weekends_to: '09:30' },
    });
    expect(once).toEqual({
      ...defaultSettings,
      forum: false,
      kinds: { day: { push: false } },
      quiet_hours: { on: true, from: '22:00', to: '07:00', weekends_to: '09:30' },
    });
    const twice = changeSettings(once, {
      kinds: { day: { email: false } },
      quiet_hours: { weekends_to: null },
    });
    expect(twice.kinds).toEqual({ day: { push: false, email: false } });
    expect(twice.quiet_hours).toMatchObject({ on: true, weekends_to: null });
  });
});

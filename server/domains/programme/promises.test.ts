import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  changeZone,
  localDate,
  startOfDay,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { progressOf } from './read-progress.ts';
import { type StreakState, streakStateOf } from './read-streak-state.ts';
import type { Round } from './rounds.store.ts';
import { mayRepair } from './streaks/repairs.rules.ts';
import type { Practice } from './streaks/store.ts';

/*
 * Checks every promise of the API for random members: it is true just before its instant, and over at that
 * instant.
 */

const hour = 3_600_000;
const zones = [
  'UTC',
  'America/Toronto',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];
const start = Date.parse('2026-02-20T00:00:00Z');

interface Life {
  spans: ZoneSpan[];
  openDays: number;
  practice: Practice;
  round: Round;
  now: Date;
}

const zone = fc.constantFrom(...zones);
const dayStartHour = fc.integer({ min: 0, max: 6 });

/** Practice of a date: none, one tick, one day, two days. */
const lived = fc.constantFrom('.', '.', 'p', 'x', 'x', 'x', 'x', '2');

const life: fc.Arbitrary<Life> = fc
  .record({
    zone,
    dayStartHour,
    move: fc.option(fc.record({ zone, dayStartHour, after: fc.integer({ min: 0, max: 40 * 24 }) }), {
      freq: 3,
      nil: null,
    }),
    diary: fc.array(fc.tuple(lived, fc.integer({ min: 7, max: 22 })), { minLength: 1, maxLength: 40 }),
    pause: fc.option(
      fc.record({ at: fc.integer({ min: 1, max: 45 }), days: fc.integer({ min: 1, max: 14 }) }),
    ),
    freeze: fc.option(
      fc.record({
        at: fc.integer({ min: 1, max: 40 }),
        whole: fc.boolean(),
        hours: fc.integer({ min: 1, max: 400 }),
      }),
      {
        freq: 3,
        nil: null,
      },
    ),
    repairedAt: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4, nil: null }),
    openDays: fc.constantFrom(7, 90, 90, 90),
    idle: fc.integer({ min: 0, max: 80 }),
  })
  .map(({ move, diary, pause, freeze, repairedAt, openDays, idle, ...first }) => {
    let spans = changeZone([], first, new Date(start));
    if (move) spans = changeZone(spans, move, new Date(start + move.after * hour));
    const from = localDate(spans, new Date(start + 12 * hour));
    const completions: Practice['completions'] = [];
    const checkIns: Practice['checkIns'] = [];
    let last = new Date(start);
    diary.forEach(([act, at], i) => {
      const date = addDays(from, i);
      const when = new Date(startOfDay(spans, date).getTime() + Math.min(at, 20) * hour);
      // A date that travel skipped has no practice.
      if (localDate(spans, when) !== date) return;
      last = when;
      const days = act === 'x' ? 1 : act === '2' ? 2 : 0;
      for (let n = 0; n < days && completions.length < openDays; n += 1)
        completions.push({
          round_id: 'r',
          round: 1,
          day: completions.length + 1,
          local_date: date,
          completed_at: new Date(when.getTime() + n),
          completed_by: 'member',
          is_news: false,
        });
      if (act !== '.')
        checkIns.push({
          local_date: date,
          first_at: when,
          read_lesson: true,
          walked: act !== 'p',
          wrote: false,
        });
    });
    const at = (days: number) => new Date(start + days * 24 * hour);
    return {
      spans,
      openDays,
      now: new Date(last.getTime() + idle * hour + 17 * 60_000),
      practice: {
        completions,
        checkIns,
        pauses: pause ? [{ id: 'p', from_date: addDays(from, pause.at), days: pause.days }] : [],
        repairs: repairedAt
          ? [{ broken_on: addDays(from, repairedAt), days: 1, repaired_at: at(repairedAt + 2) }]
          : [],
        freezes: freeze
          ? [
              {
                why: 'paused',
                from_at: at(freeze.at),
                until_at: new Date(at(freeze.at).getTime() + freeze.hours * hour),
                whole_dates_only: freeze.whole,
              },
            ]
          : [],
        reasons: [],
        short_until: null,
        plan_since: null,
      },
      round: {
        id: 'r',
        number: 1,
        kind: 'programme' as const,
        current_day: completions.length + 1,
        started_at: new Date(start),
        started_on: from,
        finished_at: null,
        finish_seen_at: null,
        ticked: null,
      },
    };
  });

const standingAt = ({ practice, ...asked }: Life, now: Date): StreakState =>
  streakStateOf(practice, { ...asked, now });
const seenAt = (member: Life, now: Date) =>
  progressOf(standingAt(member, now), { round: member.round, openDays: member.openDays, now });
const before = (instant: string) => new Date(Date.parse(instant) - 1);
const RUNS = { numRuns: 600 };

/** Completes days one after the other at an instant, for its local date. */
function completing(member: Life, days: number, at: Date): Life {
  const { practice, round } = member;
  const date = localDate(member.spans, at);
  const added = Array.from({ length: days }, (_, i) => ({
    round_id: 'r',
    round: 1,
    day: round.current_day + i,
    local_date: date,
    completed_at: at,
    completed_by: 'member',
    is_news: false,
  }));
  return {
    ...member,
    practice: { ...practice, completions: [...practice.completions, ...added] },
    round: { ...round, current_day: round.current_day + days },
  };
}

describe('the API keeps its promises', () => {
  test('nothing changes by itself before `next_change_at`, and today ends at `today_ends`', () => {
    fc.assert(
      fc.property(life, fc.double({ min: 0, max: 1, noNaN: true }), (member, part) => {
        const now = seenAt(member, member.now);
        const change = Date.parse(now.next_change_at);
        expect(change).toBeGreaterThan(member.now.getTime());
        const between = member.now.getTime() + Math.floor(part * (change - member.now.getTime() - 1));
        expect(seenAt(member, new Date(between))).toEqual(now);
        expect(localDate(member.spans, before(now.today_ends))).toBe(now.today);
        expect(localDate(member.spans, new Date(now.today_ends)) > now.today).toBe(true);
      }),
      RUNS,
    );
  });

  test('a move that keeps the date is a change as well', () => {
    const moved = '2026-02-23T10:00:00.000Z';
    const seen = seenAt(
      {
        spans: [
          { from: new Date(0), zone: 'Pacific/Kiritimati', dayStartHour: 0 },
          { from: new Date(moved), zone: 'UTC', dayStartHour: 0 },
        ],
        openDays: 7,
        now: new Date('2026-02-23T01:00:00Z'),
        practice: {
          completions: [],
          checkIns: [],
          pauses: [],
          repairs: [],
          freezes: [],
          reasons: [],
          short_until: null,
          plan_since: null,
        },
        round: {
          id: 'r',
          number: 1,
          kind: 'programme',
          current_day: 1,
          started_at: new Date(start),
          started_on: '2026-02-21',
          finished_at: null,
          finish_seen_at: null,
          ticked: null,
        },
      },
      new Date('2026-02-23T01:00:00Z'),
    );
    expect([seen.today, seen.next_change_at]).toEqual(['2026-02-23', moved]);
  });

  test('yesterday can be finished until its instant, and without that the streak changes as promised', () => {
    fc.assert(
      fc.property(life, (member) => {
        const now = seenAt(member, member.now);
        expect(now.yesterday?.date ?? null).toBe(now.yesterday_open);
        if (!now.yesterday) return;
        const { date, until, if_left, day } = now.yesterday;
        expect(day).toBe(member.round.current_day);
        expect(date).toBe(addDays(now.today, -1));
        if (localDate(member.spans, before(until)) === now.today)
          expect(seenAt(member, before(until)).yesterday).toEqual(now.yesterday);
        const after = seenAt(member, new Date(until));
        expect(after.yesterday?.date).not.toBe(date);
        if (after.today !== now.today) return;
        const own = now.completed_today ? 1 : 0;
        if (if_left === 'streak_ends') expect(after.streak).toBe(own);
        else expect(after.streak).toBe(now.streak);
        // Today's own day may earn a protection at once, so a spent one is counted only without it.
        if (if_left === 'protection_spent' && own === 0) expect(after.protections).toBe(now.protections - 1);
        if (if_left === 'nothing') expect(after.protections).toBe(now.protections);
      }),
      RUNS,
    );
  });

  test('a repair is possible until its instant, with any further misses, and not at it', () => {
    fc.assert(
      fc.property(life, (member) => {
        const { repair } = seenAt(member, member.now);
        if (!repair) return;
        const last = before(repair.until);
        if (!repair.needs_plan) {
          const made = completing(member, 2, last);
          const standing = standingAt(made, last);
          const allowed = mayRepair({
            open: standing.repair,
            checkIns: standing.checkIns,
            repairs: standing.repairs,
            sentence: 'It rained.',
            now: last,
          });
          const behindGate = made.round.current_day - 1 > made.openDays;
          if (!behindGate && made.round.current_day <= made.openDays) {
            expect(allowed.ok).toBe(true);
            expect(standing.repair).toMatchObject({
              brokenOn: repair.broken_on,
              streakBefore: repair.streak_before,
              until: new Date(repair.until),
            });
            const missed = standing.repair?.missed ?? [];
            const days = 1 + (Date.parse(missed.at(-1) ?? '') - Date.parse(repair.broken_on)) / 86_400_000;
            const whole = standingAt(
              {
                ...made,
                practice: {
                  ...made.practice,
                  repairs: [
                    ...made.practice.repairs,
                    { broken_on: repair.broken_on, days, repaired_at: last },
                  ],
                },
              },
              last,
            );
            expect(whole.streak.current).toBeGreaterThan(repair.streak_before);
            expect(whole.streak.missed.filter((date) => date >= repair.broken_on)).toEqual([]);
          }
        }
        expect(standingAt(member, new Date(repair.until)).repair?.brokenOn).not.toBe(repair.broken_on);
      }),
      RUNS,
    );
  });

  test('a pause is over on the date of return, and not before', () => {
    fc.assert(
      fc.property(life, (member) => {
        const { pause } = seenAt(member, member.now);
        if (!pause) return;
        const noonOf = (date: string) => new Date(startOfDay(member.spans, date).getTime() + 60_000);
        if (localDate(member.spans, noonOf(pause.ends)) === pause.ends)
          expect(seenAt(member, noonOf(pause.ends)).pause).toMatchObject({ id: pause.id, has_begun: true });
        if (localDate(member.spans, noonOf(pause.returns)) !== pause.returns) return;
        const back = seenAt(member, noonOf(pause.returns));
        expect(back.pause).toBeNull();
        expect(back.state).not.toBe('resting');
      }),
      RUNS,
    );
  });

  test('a waiting streak stays unchanged until the promised date, and at a closed gate without limit', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 0, max: 300 }), (member, days) => {
        const now = seenAt(member, member.now);
        expect(now.state === 'locked').toBe(member.round.current_day > member.openDays);
        if (now.state === 'locked') {
          expect(now.streak_waits).toMatchObject({ why: 'gate', until: null });
          const later = seenAt(member, new Date(member.now.getTime() + days * 24 * hour));
          expect([later.streak, later.state, later.repair]).toEqual([now.streak, 'locked', null]);
        }
        const until = now.streak_waits?.until;
        // A yesterday that is still open has its own promise.
        if (!until || now.yesterday_open) return;
        const end = new Date(startOfDay(member.spans, addDays(until, 1)).getTime() - 1);
        expect(seenAt(member, end).streak).toBe(now.streak);
      }),
      RUNS,
    );
  });

  test('the state of today agrees with the other fields', () => {
    fc.assert(
      fc.property(life, (member) => {
        const now = seenAt(member, member.now);
        const { state } = now;
        if (state === 'resting') expect(now.pause).toMatchObject({ has_begun: true });
        if (state === 'yesterday_open') expect(now.yesterday).not.toBeNull();
        if (state === 'after_miss')
          expect([now.missed_in_a_row > 0, now.completed_today]).toEqual([true, false]);
        if (state === 'done') expect([now.completed_today, now.yesterday]).toEqual([true, null]);
        if (state === 'first_day') expect([now.totalCompleted, now.streak]).toEqual([0, 0]);
        if (state === 'ready')
          expect([now.completed_today, now.missed_in_a_row, now.yesterday]).toEqual([false, 0, null]);
      }),
      RUNS,
    );
  });
});

import { expect, test } from 'vitest';
import type { Pulse } from '#contract/admin/pulse.ts';
import {
  activationFinding,
  agesFinding,
  changeOf,
  healthOf,
  mrrFinding,
  plansFinding,
  retentionFinding,
  signUpFinding,
} from './pulse-findings.ts';

const now = Date.parse('2026-03-02T15:00:00.000Z');
const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString();
const weeks = (...people: (number | null)[]) => people.map((n) => ({ from: at(0), people: n }));
const days = (...shares: (number | null)[]) => shares.map((percent, i) => ({ day: i + 1, of: 40, percent }));
const months = (...cents: (number | null)[]) => cents.map((n) => ({ until: at(0), cents: n, plans: [] }));

test('sign-ups have a finding when there are enough of them', () => {
  expect(signUpFinding(weeks(10, 10, 10, 10, 40, 40, 40, 40))).toBe('Sign-ups rose from 10 to 40 a week');
  expect(signUpFinding(weeks(40, 40, 40, 40, 10, 10, 10, 10))).toBe('Sign-ups fell from 40 to 10 a week');
  expect(signUpFinding(weeks(40, 40, 40, 40))).toBe('Sign-ups stay at 40 a week');
  expect(signUpFinding(weeks(null, 5, 5, null))).toBe('Fewer than 10 sign-ups in each week');
  expect(signUpFinding(weeks(0, 5, 5, 5, 60, 5, 0, 0, null))).toBe('The best week had 60 sign-ups');
});

test('retention names the biggest step down after Day 1', () => {
  expect(retentionFinding(days(70, 63, 60, 55, 50, 45, 40, 26, 25))).toBe(
    'After Day 1, the biggest step down is Day 8, when the free week ends',
  );
  expect(retentionFinding(days(70, 50, 49))).toBe('After Day 1, the biggest step down is Day 2');
  expect(retentionFinding(days(null, 50, null))).toBe('Too few people to tell where they stop');
  expect(retentionFinding(days(50, 50, 50))).toBe('No day has fewer people than the one before');
});

test('the first week, the money and the plans have findings, or say that too few people are in them', () => {
  expect(activationFinding([{ day: 7, of: 40, percent: 38, before: null }])).toBe(
    '38 in 100 finish the first week',
  );
  expect(activationFinding([{ day: 7, of: 20, percent: null, before: null }])).toBe(
    'Too few people to tell about the first week',
  );
  expect(
    activationFinding([
      { day: 1, of: 60, percent: 70, before: null },
      { day: 3, of: 40, percent: 52, before: null },
      { day: 7, of: 15, percent: null, before: null },
    ]),
  ).toBe('52 in 100 finish Day 3');
  expect(mrrFinding(months(1000, 1100))).toBe('MRR rose 10% since the end of last month');
  expect(mrrFinding(months(1000, 900))).toBe('MRR fell 10% since the end of last month');
  expect(mrrFinding(months(null, 900))).toBe('MRR is 9.00 CAD');
  expect(mrrFinding(months(900, null))).toBe('Too few pay to show the MRR');
  expect(mrrFinding(months(0, 0))).toBe('No one pays yet');
  const plan = (tier: Pulse['plans'][number]['tier'], ended: number | null) => ({
    tier,
    active: 40,
    ended,
    mrr_cents: null,
  });
  expect(plansFinding([], 30)).toBe('No one has paid yet');
  expect(plansFinding([plan('builder', 0)], 7)).toBe('No plan ended in 7 days');
  expect(plansFinding([plan('builder', 0), plan('creator', null)], 30)).toBe(
    'Fewer than 5 of any plan ended in 30 days',
  );
  expect(plansFinding([plan('builder', 15), plan('creator', 5), plan('founder', null)], 30)).toBe(
    'Builder ended most often, about 15 in 30 days',
  );
  expect(plansFinding([plan('builder', 5), plan('creator', 5)], 30)).toBe(
    'Builder and Creator ended most often, about 5 each in 30 days',
  );
});

const waiting = (overdue: number, ...hours: number[]): Pulse['reports'] => ({
  waiting: hours.length,
  overdue,
  oldest_at: hours[0] === undefined ? null : at(hours[0]),
  since: hours.map(at),
});

test('the oldest report is named by the time that is left', () => {
  expect(agesFinding(waiting(0), now)).toBe('No report is waiting');
  expect(agesFinding(waiting(0, 22, 3), now)).toBe('A report is due in 2 hours');
  expect(agesFinding(waiting(0, 23.5), now)).toBe('A report is due within the hour');
  expect(agesFinding(waiting(2, 30, 26), now)).toBe('2 reports are past their promise');
});

test('health warns before a promise is broken, and tells when it is', () => {
  const idle = { waiting: 0, failing: 0, dead: 0 };
  const system = { missing_updates: null as string | null };
  const good = { at: at(3), good_at: at(3), is_drilled: true, is_late: false, wrong: null };
  let last_backup: Pulse['last_backup'] = { ...good, archive_ended_at: null };
  const health = (reports: Pulse['reports'], mail = idle) =>
    items(reports, mail).map(({ title, state }) => `${state} ${title}`);
  const items = (reports: Pulse['reports'], mail = idle) =>
    healthOf({ reports, questions: waiting(0), mail, jobs: idle, system, last_backup } as Pulse, now);
  expect(health(waiting(0))).toEqual([
    'good Reports: nothing is waiting',
    'good Support: nothing is waiting',
    'good Email: going out',
    'good Jobs: running',
    'good Last good backup: 3 h ago',
  ]);
  expect(health(waiting(0, 22))[0]).toBe('warn Reports: inside the promise');
  expect(health(waiting(1, 26))[0]).toBe('bad Reports: 1 overdue');
  expect(health(waiting(0), { waiting: 4, failing: 2, dead: 0 })[2]).toBe('warn Email: 2 to be tried again');
  expect(health(waiting(0), { waiting: 4, failing: 2, dead: 1 })[2]).toBe('bad Email: 1 failed for good');
  system.missing_updates = 'PostgreSQL 18.4 lacks the security fixes of 18.5 to 18.6';
  expect(health(waiting(0)).slice(5)).toEqual(['warn PostgreSQL: updates are missing']);
  last_backup = { ...last_backup, archive_ended_at: at(1) };
  expect(health(waiting(0))[4]).toBe('warn Last good backup: 3 h ago');
  expect(items(waiting(0))[4]?.text).toContain('until the next backup');
  last_backup = { ...last_backup, good_at: at(50), is_late: true };
  expect(health(waiting(0))[4]).toBe('warn Backups: the last one is 2 days old');
  last_backup = { ...last_backup, wrong: 'An object is damaged.' };
  expect(health(waiting(0))[4]).toBe('bad Backups: the last one isn’t good');
  expect(items(waiting(0))[4]?.text).toBe('An object is damaged. The last good one is 2 days old.');
  last_backup = null;
  expect(health(waiting(0))[4]).toBe('warn Backups: none was made');
});

test('a change is told only when both periods are known', () => {
  expect(changeOf(184, null, 30)).toBeNull();
  expect(changeOf(185, 160, 30)).toBe('25 more than in the 30 days before');
  expect(changeOf(160, 185, 30)).toBe('25 fewer than in the 30 days before');
  expect(changeOf(10, 10, 7)).toBe('As many as in the 7 days before');
});

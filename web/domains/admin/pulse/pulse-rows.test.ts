import { expect, test } from 'vitest';
import type { Pulse } from '#contract/admin/pulse.ts';
import { pulseCsv, pulseRows, tooFew } from './pulse-rows.ts';

const none = { waiting: 0, overdue: 0, oldest_at: null, since: [] };
const jobs = { waiting: 1, failing: 2, dead: 3 };
const pulse: Pulse = {
  system: { version: '0.1.0', commit: null, node: '26.10.0', postgres: '18.4', missing_updates: null },
  last_backup: null,
  counted_at: '2026-03-02T15:00:00.000Z',
  days: 30,
  sign_ups: { now: 1235, before: null },
  sign_up_weeks: [{ from: '2026-02-23T15:00:00.000Z', people: 15 }],
  activation: [{ day: 1, of: 20, percent: null, before: null }],
  retention: [{ day: 90, of: 40, percent: 13 }],
  mrr_cents: 899_997,
  mrr_months: [{ until: '2026-03-02T15:00:00.000Z', cents: 899_997, plans: [] }],
  churn: { ended: null, of: 25, percent: null, before: 20 },
  refunds: { count: 4, cents: 3996 },
  founder_seats: { seats: 1000, remaining: 587 },
  plans: [{ tier: 'creator', active: null, ended: 0, mrr_cents: null }],
  reports: { ...none, waiting: 6, overdue: 1 },
  questions: none,
  mail: jobs,
  jobs,
  help_votes: [],
  dead_letters: [],
};
const valueOf = (name: string) => pulseRows(pulse).find((row) => row.name === name)?.value;

test('every number has a definition, and few people have no number', () => {
  expect(pulseRows(pulse).every(({ definition }) => definition.endsWith('.'))).toBe(true);
  expect(valueOf('Sign-ups')).toBe('1,235');
  expect(valueOf('Sign-ups before')).toBe('under 5');
  expect(valueOf('Finished Day 1')).toBe(tooFew);
  expect(valueOf('Day 90')).toBe('13%');
  expect(valueOf('MRR')).toBe('8,999.97 CAD');
  expect(valueOf('Refunds')).toBe('4, 39.96 CAD');
  expect(valueOf('Creator')).toBe('under 5 active');
});

test('the CSV file has a row for each number', () => {
  const lines = pulseCsv(pulse).trimEnd().split('\r\n');
  expect(lines).toHaveLength(pulseRows(pulse).length + 1);
  expect(lines[1]).toBe(
    '"Now","Sign-ups","1,235","New accounts with a confirmed email in 30 days.","2026-03-02T15:00:00.000Z"',
  );
});

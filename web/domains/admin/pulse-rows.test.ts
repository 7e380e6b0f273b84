import { expect, test } from 'vitest';
import type { Pulse } from '#contract/pulse.ts';
import { pulseCsv, pulseRows, tooFew } from './pulse-rows.ts';

const none = { waiting: 0, overdue: 0, oldest_at: null };
const jobs = { waiting: 1, failing: 2, dead: 3 };
const pulse: Pulse = {
  counted_at: '2026-03-02T15:00:00.000Z',
  days: 30,
  sign_ups: { now: 1234, before: null },
  activation: [{ day: 1, of: 19, percent: null }],
  retention: [{ day: 90, of: 40, percent: 12.5 }],
  mrr_cents: 899_997,
  churn: { ended: null, of: 25, percent: 16 },
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
  expect(valueOf('Sign-ups')).toBe('1,234');
  expect(valueOf('Sign-ups before')).toBe('under 5');
  expect(valueOf('Finished Day 1')).toBe(tooFew);
  expect(valueOf('Day 90')).toBe('12.5%');
  expect(valueOf('MRR')).toBe('8,999.97 CAD');
  expect(valueOf('Refunds')).toBe('4, 39.96 CAD');
  expect(valueOf('Creator')).toBe('under 5 active');
});

test('the CSV file has a row for each number', () => {
  const lines = pulseCsv(pulse).trimEnd().split('\r\n');
  expect(lines).toHaveLength(pulseRows(pulse).length + 1);
  expect(lines[1]).toBe(
    '"Now","Sign-ups","1,234","New accounts with a confirmed email in 30 days.","2026-03-02T15:00:00.000Z"',
  );
});

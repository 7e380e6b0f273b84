import { describe, expect, test } from 'vitest';
import { type AppealFacts, appealDays, appealStateOf, mayDecideAppeal } from './rules.ts';

const start = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);
const fresh: AppealFacts = {
  starts_at: start,
  ends_at: null,
  lifted_at: null,
  asked_at: null,
  outcome: null,
};

describe('the state of an appeal', () => {
  test.each([
    ['open', {}, after(0)],
    ['open', {}, new Date(after(appealDays).getTime() - 1)],
    ['late', {}, after(appealDays)],
    ['over', { ends_at: after(3) }, after(3)],
    ['open', { ends_at: after(3) }, after(2)],
    ['over', { lifted_at: after(1) }, after(2)],
    ['waiting', { asked_at: after(1) }, after(appealDays + 5)],
    ['over', { asked_at: after(1), ends_at: after(3) }, after(4)],
    ['kept', { asked_at: after(1), outcome: 'kept' }, after(2)],
    ['over', { asked_at: after(1), outcome: 'kept', ends_at: after(3) }, after(4)],
    ['lifted', { asked_at: after(1), outcome: 'lifted', lifted_at: after(2) }, after(4)],
  ] as const)('is %s for %j at %s', (state, facts, now) =>
    expect(appealStateOf({ ...fresh, ...facts }, now)).toBe(state),
  );
});

test.each([
  ['milo', 'milo', 1, false],
  ['milo', 'milo', 0, true],
  ['milo', 'mira', 0, true],
  ['milo', null, 3, true],
])('%s, suspended by %s, %s others: %s', (id, suspendedBy, others, may) =>
  expect(mayDecideAppeal({ id }, { suspendedBy, others })).toBe(may),
);

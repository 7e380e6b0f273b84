import { describe, expect, test } from 'vitest';
import type { CheckIn, StreakHistory } from '../rules.ts';
import { mayRepair } from './rules.ts';

const history: StreakHistory = {
  current: 0,
  best: 9,
  protections: 0,
  totalDone: 9,
  days: [],
  consistency28: 90,
  brokenOn: '2026-07-10',
};
const done = (localDate: string, time: string, kind: CheckIn['kind'] = 'done'): CheckIn => ({
  localDate,
  kind,
  at: new Date(`${localDate}T${time}Z`),
});
// Broken on 10 July, final at noon of the 11th, mended on the 12th.
const request: Parameters<typeof mayRepair>[0] = {
  history,
  checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:20')],
  repairs: [],
  sentence: 'A night shift got in the way.',
  finalAt: new Date('2026-07-11T12:00Z'),
  now: new Date('2026-07-12T09:00Z'),
};

describe('repairing a break', () => {
  test.each<[string, Partial<typeof request>, boolean]>([
    ['two practice days and a sentence', {}, true],
    ['no break', { history: { ...history, brokenOn: null } }, false],
    ['the day still open', { finalAt: new Date('2026-07-12T09:00:00.001Z') }, false],
    ['the moment it is final', { finalAt: new Date('2026-07-12T09:00Z') }, true],
    ['48 hours later', { now: new Date('2026-07-13T12:00Z') }, true],
    ['more than 48 hours later', { now: new Date('2026-07-13T12:00:00.001Z') }, false],
    ['no practice', { checkIns: [] }, false],
    ['one practice day', { checkIns: [done('2026-07-12', '08:00')] }, false],
    [
      'one practice day sent twice',
      { checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:00')] },
      false,
    ],
    ['two on two dates', { checkIns: [done('2026-07-11', '20:00'), done('2026-07-12', '08:00')] }, false],
    ['two before the break', { checkIns: [done('2026-07-09', '08:00'), done('2026-07-09', '09:00')] }, false],
    [
      'one of them partial',
      { checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:10', 'partial')] },
      false,
    ],
    [
      'one of them yet to come',
      { checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '09:30')] },
      false,
    ],
    [
      'a repair 29 days ago',
      { repairs: [{ brokenDate: '2026-06-12', at: new Date('2026-06-13T09:00Z') }] },
      false,
    ],
    [
      'a repair 30 days ago',
      { repairs: [{ brokenDate: '2026-06-11', at: new Date('2026-06-12T09:00Z') }] },
      true,
    ],
    ['a sentence of 2', { sentence: '  no  ' }, false],
    ['a sentence of 3', { sentence: 'ill' }, true],
    ['a sentence of 280', { sentence: '🌧'.repeat(280) }, true],
    ['a sentence of 281', { sentence: 'x'.repeat(281) }, false],
  ])('%s', (_, changed, ok) => {
    const answer = mayRepair({ ...request, ...changed });
    expect(answer.ok).toBe(ok);
    if (!answer.ok) expect(answer.detail).toMatch(/^[A-Z].+\.$/);
  });
});

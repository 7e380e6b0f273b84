import { describe, expect, test } from 'vitest';
import { mayRepair, nextRepairAt, openRepair } from './repairs.rules.ts';
import type { CheckIn } from './rules.ts';

const done = (localDate: string, time: string, kind: CheckIn['kind'] = 'done'): CheckIn => ({
  localDate,
  kind,
  at: new Date(`${localDate}T${time}Z`),
});
// Broken on 10 July, final at noon of the 11th, repaired on the 12th.
const request: Parameters<typeof mayRepair>[0] = {
  open: {
    brokenOn: '2026-07-10',
    streakBefore: 9,
    missed: ['2026-07-10'],
    until: new Date('2026-07-13T12:00Z'),
  },
  checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:20')],
  repairs: [],
  sentence: 'A night shift got in the way.',
  now: new Date('2026-07-12T09:00Z'),
};

describe('repairing a break', () => {
  test.each<[string, Partial<typeof request>, boolean]>([
    ['two practice days and a sentence', {}, true],
    ['no break that can be repaired', { open: null }, false],
    ['no practice', { checkIns: [] }, false],
    ['one practice day', { checkIns: [done('2026-07-12', '08:00')] }, false],
    [
      'one practice day sent twice',
      { checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:00')] },
      false,
    ],
    [
      'two practice days on two dates',
      { checkIns: [done('2026-07-11', '20:00'), done('2026-07-12', '08:00')] },
      false,
    ],
    [
      'two practice days before the break',
      { checkIns: [done('2026-07-09', '08:00'), done('2026-07-09', '09:00')] },
      false,
    ],
    [
      'two practice days, one of them partial',
      { checkIns: [done('2026-07-12', '08:00'), done('2026-07-12', '08:10', 'partial')] },
      false,
    ],
    [
      'two practice days, one of them in the future',
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

test.each<[string, CheckIn[], string]>([
  ['none', [], 'Complete two practice days within one day'],
  ['one', [done('2026-07-12', '08:00')], 'You have completed one practice day.'],
  [
    'some on the broken date itself',
    [done('2026-07-10', '08:00'), done('2026-07-10', '09:00')],
    'Complete two practice days within one day',
  ],
])('a refusal says how many practice days are done: %s', (_name, checkIns, sentence) => {
  const answer = mayRepair({ ...request, checkIns });
  expect(answer).toMatchObject({ ok: false, detail: expect.stringContaining(sentence) });
});

test('the next repair is possible 30 days after the last one, in whatever order they are stored', () => {
  const repair = (at: string) => ({ brokenDate: '2026-01-01', at: new Date(at) });
  const repairs = [repair('2026-03-02T09:00Z'), repair('2026-05-02T09:00Z'), repair('2026-01-02T09:00Z')];
  expect(nextRepairAt(repairs)).toEqual(new Date('2026-06-01T09:00Z'));
  expect(nextRepairAt([])).toBeNull();
});

describe('the 48 hours of a repair', () => {
  const noon = (date: string) => new Date(`${date}T12:00:00Z`);
  const finalAt = (date: string) => new Date(noon(date).getTime() + 24 * 3_600_000);
  const at = (now: string, waits: Parameters<typeof openRepair>[0]['waits'] = []) =>
    openRepair({
      history: {
        breaks: [
          { on: '2026-07-01', streakBefore: 20 },
          { on: '2026-07-10', streakBefore: 9 },
          { on: '2026-07-12', streakBefore: 1 },
        ],
        missed: ['2026-07-01', '2026-07-10', '2026-07-12'],
      },
      finalAt,
      waits,
      now: new Date(now),
    });

  test('count in full, and dates missed within them belong to one break', () => {
    expect(at('2026-07-13T11:59:59.999Z')).toEqual({
      brokenOn: '2026-07-10',
      streakBefore: 9,
      missed: ['2026-07-10', '2026-07-12'],
      until: noon('2026-07-13'),
    });
    // Now only the later break can be repaired.
    expect(at('2026-07-13T12:00:00Z')).toMatchObject({ brokenOn: '2026-07-12', until: noon('2026-07-15') });
    expect(at('2026-07-15T12:00:00Z')).toBeNull();
  });

  test('do not run while the gate is closed', () => {
    const from = noon('2026-07-12');
    expect(at('2026-07-12T11:59:59Z', [{ from, until: null }])).toMatchObject({ brokenOn: '2026-07-10' });
    expect(at('2026-07-12T12:00:00Z', [{ from, until: null }])).toBeNull();
    const opened = [{ from, until: noon('2026-09-12') }];
    expect(at('2026-09-12T12:00:00Z', opened)).toMatchObject({
      brokenOn: '2026-07-10',
      until: noon('2026-09-13'),
    });
    expect(at('2026-09-13T11:59:59Z', opened)).toMatchObject({ brokenOn: '2026-07-10' });
    expect(at('2026-09-13T12:00:00Z', opened)).toMatchObject({ brokenOn: '2026-07-12' });
    // It opens at that instant.
    const soon = [{ from, until: noon('2026-07-14') }];
    expect(at('2026-07-14T11:59:59.999Z', soon)).toBeNull();
    expect(at('2026-07-14T12:00:00Z', soon)).toMatchObject({ until: noon('2026-07-15') });
  });

  test('skip each closed time, in whatever order they are stored', () => {
    const hours = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
    const waits = [
      hours('2026-07-13T00:00Z', '2026-07-14T00:00Z'),
      // Before the 48 hours, and just before them.
      hours('2026-07-01T00:00Z', '2026-07-02T00:00Z'),
      hours('2026-07-11T00:00Z', '2026-07-11T12:00Z'),
      hours('2026-07-11T18:00Z', '2026-07-12T18:00Z'),
      // Long after them.
      hours('2026-08-01T00:00Z', '2026-09-01T00:00Z'),
    ];
    // Six hours, a day closed, six more hours, a day closed, and the other 36 hours.
    expect(at('2026-07-15T00:00:00Z', waits)).toMatchObject({
      brokenOn: '2026-07-10',
      until: new Date('2026-07-15T12:00Z'),
    });
    expect(at('2026-07-15T00:00:00Z', waits.toReversed())).toEqual(at('2026-07-15T00:00:00Z', waits));
  });

  test('end before a closed time that begins with their last instant', () => {
    const waits = [{ from: noon('2026-07-13'), until: noon('2026-07-20') }];
    expect(at('2026-07-13T11:59:59Z', waits)).toMatchObject({ until: noon('2026-07-13') });
    expect(at('2026-07-20T12:00:00Z', waits)).toMatchObject({ brokenOn: '2026-07-12' });
  });
});

import { expect, it, test } from 'vitest';
import { type OwnPause, pauseFor, pauseOn, resume } from './rules.ts';

const today = '2026-03-10';
const early = { from: '2026-03-01', to: '2026-03-03' };

test.each<[OwnPause[], number, OwnPause[]]>([
  [[], 1, [{ from: today, to: today }]],
  [[early], 7, [early, { from: today, to: '2026-03-16' }]],
  // Begun yesterday: it keeps its first date, and its length counts from today.
  [[early, { from: '2026-03-09', to: '2026-03-20' }], 3, [early, { from: '2026-03-09', to: '2026-03-12' }]],
  [[{ from: '2026-03-09', to: today }], 14, [{ from: '2026-03-09', to: '2026-03-23' }]],
  // Ended yesterday: a pause of its own follows.
  [
    [{ from: '2026-03-05', to: '2026-03-09' }],
    2,
    [
      { from: '2026-03-05', to: '2026-03-09' },
      { from: today, to: '2026-03-11' },
    ],
  ],
])('%j and %i days', (pauses, days, after) => {
  expect(pauseFor(pauses, days, today)).toEqual(after);
  expect(pauseFor(after, days, today)).toEqual(after);
});

it('resumes today, and leaves what is over', () => {
  expect(resume(pauseFor([early], 7, today), today)).toEqual([early]);
  expect(resume([{ from: '2026-03-08', to: '2026-03-12' }], today)).toEqual([
    { from: '2026-03-08', to: '2026-03-09' },
  ]);
  expect(resume([early], today)).toEqual([early]);
});

it('includes its first and last date', () => {
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-03', '2026-03-04'].map((date) => pauseOn([early], date)),
  ).toEqual([null, early, early, null]);
});

it('forgets the oldest of very many', () => {
  const many = Array.from({ length: 250 }, () => early);
  expect(pauseFor(many, 1, today)).toHaveLength(200);
});

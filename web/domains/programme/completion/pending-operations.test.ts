import { expect, test } from 'vitest';
import type { Operation } from '../../../platform/offline/outbox-rules.ts';
import { blankDay } from '../rules.ts';
import { completionKey, tickKey, waitingDays, withWaitingTicks } from './pending-operations.ts';

const op = (key: string, body: Operation['body'] = {}): Operation => ({
  id: key,
  member: 'm',
  key,
  call: 'POST /api/programs/:id/complete-day',
  params: { id: 'p' },
  body,
  happened_at: '2026-05-07T12:00:00Z',
  attempts: 0,
});

test('lists pending completions of this programme in order', () => {
  const pending = [
    op(completionKey('p', 1, 4)),
    op(tickKey('p', 1, 5, 'readLesson')),
    op(completionKey('p', 1, 5), { for: 'yesterday' }),
    op(completionKey('q', 1, 9)),
  ];
  expect(waitingDays(pending, 'p')).toEqual([
    { round: 1, day: 4, for: 'today', placed_at: '2026-05-07T12:00:00Z' },
    { round: 1, day: 5, for: 'yesterday', placed_at: '2026-05-07T12:00:00Z' },
  ]);
});

test('ticks show the last pending value for this round and day, and are marked as pending', () => {
  const known = { ...blankDay(5), walkReflection: true };
  const pending = [
    op(tickKey('p', 1, 5, 'readLesson'), { value: true }),
    op(tickKey('p', 1, 5, 'walkReflection'), { value: false }),
    op(tickKey('p', 1, 6, 'optionalBonus'), { value: true }),
    op(tickKey('p', 2, 5, 'optionalBonus'), { value: true }),
    op('reflection:p:1:5', { reflection: 'x' }),
  ];
  const { day, waiting } = withWaitingTicks(known, pending, 'p', 1);
  expect(day).toMatchObject({
    readLesson: true,
    walkReflection: false,
    optionalBonus: false,
    reflection: '',
  });
  expect([...waiting]).toEqual(['readLesson', 'walkReflection']);
});

import type { DayProgress } from '#contract/programme/endpoints.ts';
import type { Operation } from '../../../platform/offline/outbox-rules.ts';
import type { TickItem, WaitingDay } from '../rules.ts';

/** Converts the outbox's operations of a programme into the dashboard's terms. */

export const tickKey = (programme: string, round: number, day: number, item: TickItem): string =>
  `tick:${programme}:${round}:${day}:${item}`;
export const completionKey = (programme: string, round: number, day: number): string =>
  `complete:${programme}:${round}:${day}`;

const partsOf = (
  op: Operation,
): { kind: string; programme: string; round: number; day: number; item: string } => {
  const [kind = '', programme = '', round = '', day = '', item = ''] = op.key.split(':');
  return { kind, programme, round: Number(round), day: Number(day), item };
};

/** Returns the pending completions of this programme, in the order they will be sent. */
export function waitingDays(pending: readonly Operation[], programme: string): WaitingDay[] {
  return pending
    .map((op) => ({ ...partsOf(op), for: op.body.for, placed_at: op.happened_at }))
    .filter((op) => op.kind === 'complete' && op.programme === programme)
    .map(({ round, day, for: date, placed_at }) => ({
      round,
      day,
      for: date === 'yesterday' ? 'yesterday' : 'today',
      placed_at,
    }));
}

/** Returns a day's ticks with pending changes applied, and the set of pending ticks. Pending texts belong to the journal box. */
export function withWaitingTicks(
  known: DayProgress,
  pending: readonly Operation[],
  programme: string,
  round: number,
): { day: DayProgress; waiting: Set<TickItem> } {
  const day = { ...known };
  const waiting = new Set<TickItem>();
  for (const op of pending) {
    const parts = partsOf(op);
    if (
      parts.kind !== 'tick' ||
      parts.programme !== programme ||
      parts.round !== round ||
      parts.day !== known.day
    )
      continue;
    if (!isItem(parts.item)) continue;
    day[parts.item] = op.body.value === true;
    waiting.add(parts.item);
  }
  return { day, waiting };
}

const isItem = (item: string): item is TickItem =>
  item === 'readLesson' || item === 'walkReflection' || item === 'optionalBonus';

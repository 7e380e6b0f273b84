import type { Feeling } from '#contract/journal/endpoints.ts';
import type { Operation } from '../../../platform/offline/outbox-rules.ts';
import { type Scale, withFeeling } from './rules.ts';

/** Converts the outbox's operations into feelings. */

export const feelingPrefix = 'feeling:';
export const feelingKey = (date: string, scale: Scale): string => `${feelingPrefix}${date}:${scale}`;

/** Returns feelings with those that still wait on this device. */
export const withPending = (list: readonly Feeling[], pending: readonly Operation[]): readonly Feeling[] =>
  pending.reduce((known, { key, body }) => {
    const [, date = ''] = key.split(':');
    return withFeeling(known, date, body as Partial<Record<Scale, number | null>>);
  }, list);

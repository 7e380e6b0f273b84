import type { TicketRow } from '#contract/support/endpoints.ts';
import { ageLabel, promiseLabel } from '../moderation/case-labels.ts';

const stateWords = { open: 'new', waiting: 'waiting', answered: 'waits for the writer', closed: 'solved' };

/** Returns what a question waits for: the time left, or its state. */
export function standingOf(
  { state, due_at }: Pick<TicketRow, 'state' | 'due_at'>,
  now: number,
): { words: string; kind: 'warn' | 'danger' | 'line' } {
  if (!due_at) return { words: stateWords[state], kind: 'line' };
  const due = Date.parse(due_at);
  const soon = promiseLabel(due, now);
  if (soon) return { words: soon.words, kind: soon.isUrgent ? 'danger' : 'warn' };
  return { words: `${ageLabel(now, due)} left`, kind: 'line' };
}

export const priorityWords = { normal: 'Normal', high: 'Priority', premium: 'Premium' } as const;

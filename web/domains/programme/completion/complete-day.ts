import type { DayCompleted, Progress } from '#contract/programme/endpoints.ts';
import type { ApiError } from '../../../platform/http/api.ts';
import { enqueue, type Outcome } from '../../../platform/offline/outbox.ts';
import { soon } from '../../../platform/offline/settle-or-wait.ts';
import { currentToken } from '../../../platform/session/session.ts';
import { refreshProgramme, setProgress } from '../data.ts';
import type { WaitingDay } from '../rules.ts';
import { withCompletion, withWaiting } from '../streaks/streak-state.ts';
import { completionKey } from './pending-operations.ts';

export interface UpgradeText {
  congratulations_message: string;
  message: string;
}

export type CompletionResult =
  | { result: 'placed'; reply: DayCompleted }
  /** The server saved the day, and the member's plan ends here (402). */
  | { result: 'upgrade'; words: UpgradeText; badges: DayCompleted['new_badges'] }
  /** Stored in the outbox, which retries until the server responds. Not a failure. */
  | { result: 'waiting' }
  | { result: 'failed'; sentence: string };

/**
 * Completes a day in one call, after its pending ticks and texts. The outbox keeps that order, so the reflection is sent on its own by
 * `save-reflection`, which checks versions.
 */
export async function completeDay(
  programme: string | undefined,
  place: WaitingDay,
): Promise<CompletionResult> {
  if (!currentToken()) return { result: 'failed', sentence: 'Error: Not logged in' };
  if (!programme) return { result: 'failed', sentence: 'Error: Program not found' };
  try {
    const outcome = await soon(
      enqueue({
        key: completionKey(programme, place.round, place.day),
        call: 'POST /api/programs/:id/complete-day',
        params: { id: programme },
        body: { day: place.day, for: place.for ?? 'today' },
        happened_at: place.placed_at,
      }),
    );
    if (!outcome) return wait(programme, place);
    return settle(programme, place, outcome);
  } catch (error) {
    return {
      result: 'failed',
      sentence: `Error: ${error instanceof Error ? error.message : 'Unknown error'}`,
    };
  }
}

function settle(
  programme: string,
  place: WaitingDay,
  outcome: Outcome<'POST /api/programs/:id/complete-day'>,
): CompletionResult {
  switch (outcome.status) {
    case 'saved':
      applyCompletion(programme, outcome.reply);
      return { result: 'placed', reply: outcome.reply };
    case 'refused':
      return refusal(programme, outcome.error);
    case 'replaced':
      return { result: 'waiting' };
    case 'waiting':
      return wait(programme, place);
  }
}

function wait(programme: string, place: WaitingDay): CompletionResult {
  setProgress(programme, (known) => withWaiting(known, [place]));
  return { result: 'waiting' };
}

/** Converts a refused completion into a `CompletionResult`. Also used for one that was queued and refused later. */
export function refusal(programme: string, error: ApiError): CompletionResult {
  if (error.status === 402) {
    const body = error.body as Partial<DayCompleted & UpgradeText>;
    if (typeof body.completed_day === 'number') applyCompletion(programme, body as DayCompleted);
    return {
      result: 'upgrade',
      words: {
        congratulations_message: body.congratulations_message ?? '',
        message: body.message ?? error.detail,
      },
      badges: body.new_badges ?? [],
    };
  }
  // Another tab or device may have completed the day, so refetch.
  void refreshProgramme();
  return { result: 'failed', sentence: `Error: Failed to advance day (${error.status})` };
}

/** Shows the server's numbers at once and refetches the rest. */
export function applyCompletion(programme: string, reply: DayCompleted): void {
  setProgress(programme, (known: Progress) => withCompletion(known, reply));
  void refreshProgramme();
}

import type { AppealState } from '#contract/moderation/appeals.ts';

const day = 24 * 60 * 60 * 1000;
/** Days after the beginning of a suspension in which its member may ask for another look. */
export const appealDays = 14;

export const appealUntil = (startsAt: Date): Date => new Date(startsAt.getTime() + appealDays * day);

export interface AppealFacts {
  starts_at: Date;
  ends_at: Date | null;
  lifted_at: Date | null;
  /** Null before the member asked. */
  asked_at: Date | null;
  outcome: string | null;
}

/** Returns what a suspended member may still do about it: `open` while they may ask, `late` after the deadline. */
export function appealStateOf(
  { starts_at, ends_at, lifted_at, asked_at, outcome }: AppealFacts,
  now: Date,
): AppealState {
  if (outcome === 'lifted') return 'lifted';
  if (lifted_at !== null || (ends_at !== null && ends_at <= now)) return 'over';
  if (outcome === 'kept') return 'kept';
  if (asked_at !== null) return 'waiting';
  return now < appealUntil(starts_at) ? 'open' : 'late';
}

/**
 * True if a member of staff may decide about a suspension of theirs: only if no one else could. An administrator who is
 * alone would otherwise let the member wait for ever.
 */
export const mayDecideAppeal = (
  viewer: { id: string },
  { suspendedBy, others }: { suspendedBy: string | null; others: number },
): boolean => suspendedBy !== viewer.id || others === 0;

import type { WaitingPost } from '#contract/first-replies/endpoints.ts';

/** Returns why a post waits: "First post", or how long its author was away. */
export function reasonWords({
  reason,
  days_away: days,
  content_type: type,
}: Pick<WaitingPost, 'reason' | 'days_away' | 'content_type'>): string {
  if (reason === 'first' || days === null) return type === 'topic' ? 'First topic' : 'First post';
  return days < 60 ? `Back after ${days} days` : `Back after ${Math.floor(days / 30)} months`;
}

/** Returns a sentence about whom the viewer has helped; null before the first. */
export const helpedWords = (helped: number): string | null =>
  helped === 0
    ? null
    : helped === 1
      ? 'You’ve given one member a first reply.'
      : `You’ve given ${helped} members a first reply.`;

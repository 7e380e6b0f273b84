import { useState } from 'react';
import { plural } from '../../ui/formats.ts';
import { type Place, useLive, useLivePlace } from './live.ts';

/** Shown as a number up to this. */
const most = 99;

/**
 * Collects the replies that arrive at an open topic or post and aren't among those shown. `label` is "2 new replies" with
 * `noun`, null without any. `clear` forgets them, once they are read.
 */
export function useNewReplies(
  place: Extract<Place, `${string}:${string}`>,
  { noun, isShown }: { noun: [one: string, many: string]; isShown: (id: string) => boolean },
): { label: string | null; first: string | null; clear: () => void } {
  const [arrived, setArrived] = useState<readonly string[]>([]);
  useLivePlace(place);
  useLive('replies', ({ topic_id, post_id, news_id, lesson_id, reply_id }) => {
    const at = [`topic:${topic_id}`, `post:${post_id}`, `news:${news_id}`, `lesson:${lesson_id}`];
    if (!at.includes(place)) return;
    setArrived((now) => (now.includes(reply_id) ? now : [...now, reply_id]));
  });
  const waiting = arrived.filter((id) => !isShown(id));
  const number = waiting.length > most ? `${most}+` : waiting.length;
  return {
    label: waiting.length === 0 ? null : `${number} new ${plural(waiting.length, ...noun)}`,
    first: waiting[0] ?? null,
    clear: () => setArrived([]),
  };
}

import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { listWords } from '../../ui/formats.ts';

/** Returns what else an act counted for, in one line, or null. `reply` is the answer of any call. */
export function linkedChangeWords(reply: object): string | null {
  if (!('also' in reply) || !Array.isArray(reply.also) || document.visibilityState !== 'visible') return null;
  const all = reply.also as LinkedChange[];
  const names = (isAdded: boolean) => all.filter((one) => one.is_added === isAdded).map(({ name }) => name);
  const [added, removed] = [names(true), names(false)];
  if (added.length > 0) return `Also counted for ${listWords(added)}.`;
  return removed.length > 0 ? `No longer counted for ${listWords(removed)}.` : null;
}

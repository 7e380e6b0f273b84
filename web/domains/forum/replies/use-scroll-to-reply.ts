import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Thread } from '../topics/use-topic.ts';
import { anchorOf } from '../use-read-tracking.ts';

/** Reply to scroll to: one by its id (from the URL or just sent), or the first unread one. */
export type Target = { kind: 'post'; id: string } | { kind: 'unread' };

const prefix = `#${anchorOf('')}`;

/** Scrolls to a reply and loads pages until it is found. `go` starts another search. */
export function useScrollToReply(thread: Thread): { go: (target: Target) => void; isGoing: boolean } {
  const hash = useLocation({ select: (location) => location.hash });
  const named = `#${hash}`.startsWith(prefix) ? `#${hash}`.slice(prefix.length) : null;
  const [seenHash, setSeenHash] = useState<string | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  if (named !== seenHash) {
    setSeenHash(named);
    setTarget(named === null ? null : { kind: 'post', id: named });
  }

  const { replies, firstUnread, hasMore, isFetchingMore, moreError, isFresh } = thread;
  const wanted = target?.kind === 'post' ? target.id : firstUnread?.id;
  const isHere = wanted !== undefined && replies.some(({ id }) => id === wanted);
  // A reply that is not on any page is gone, so the page does not move.
  const isComing = target !== null && !isHere && hasMore && !moreError;
  const reached = useRef<Target>(null);
  const step = useEffectEvent(() => {
    if (!target || reached.current === target) return;
    if (isHere) {
      reached.current = target;
      arrive(wanted);
    } else if (isComing && isFresh && !isFetchingMore) thread.fetchMore();
  });
  useEffect(() => step(), [target, isHere, isComing, isFresh, isFetchingMore]);
  return { go: setTarget, isGoing: isComing };
}

/** Events that show the member is navigating by themselves. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Time in which everything near the reply is rendered, in ms. */
const settling = 1_000;
let arriving = new AbortController();

/** Focuses a reply and scrolls to it, again while the rows around it render and change height. */
function arrive(id: string): void {
  const find = () => document.getElementById(anchorOf(id));
  arriving.abort();
  const own = new AbortController();
  arriving = own;
  for (const move of moves)
    window.addEventListener(move, () => own.abort(), { passive: true, signal: own.signal });
  const hear = ({ target }: FocusEvent) => target !== find() && own.abort();
  window.addEventListener('focusin', hear, { signal: own.signal });
  requestAnimationFrame((began) => {
    if (own.signal.aborted) return;
    find()?.focus({ preventScroll: true });
    const stay = (now: number) => {
      if (own.signal.aborted) return;
      find()?.scrollIntoView({ block: 'start' });
      if (now - began < settling) requestAnimationFrame(stay);
      else own.abort();
    };
    stay(began);
  });
}

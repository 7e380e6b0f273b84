import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { anchorOf } from './use-read-tracking.ts';
import type { Thread } from './use-topic.ts';

/** Where somebody wants to be: a reply of the address, the first they have not seen, or one that was just sent. */
export type Target = { kind: 'post'; id: string } | { kind: 'unread' };

const prefix = `#${anchorOf('')}`;

/** Goes to a reply, reading on until it is there. Answers how to go to another. */
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
  // What is not here and cannot be read is gone: the page stays where it is.
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

/** What somebody does who wants to go elsewhere. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** ms in which everything near a reply has been drawn. */
const settling = 1_000;
let arriving = new AbortController();

/** Puts the focus on a reply and scrolls to it, again while those around it are drawn and become as high as they are. */
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

import { useEffect, useEffectEvent, useRef } from 'react';
import { readUpTo } from './rules.ts';
import { noteLastRead, noteRead, patchCard, sendRead } from './topics/data.ts';
import type { Thread } from './topics/use-topic.ts';

/** Delay after scrolling before the position is sent, in ms. */
const rest = 1_500;

/** Returns the element id of a reply. Links and notifications lead to it. */
export const anchorOf = (id: string): string => `post-${id}`;

/** Sends how far the topic was read: up to the last reply seen without gaps. Opening the topic is sent, too. */
export function useReadTracking(thread: Thread): void {
  const { topic, replies, isFresh, lastRead, hasMore, beginsLater } = thread;
  const id = topic?.id;
  const ids = replies.map((reply) => reply.id).join();
  const state = useRef({ seen: new Set<string>(), told: '', timer: 0 });

  const tell = useEffectEvent(async (keepalive = false) => {
    const now = state.current;
    if (!id || now.told === '') return;
    // A member reading from the end has not reached their last position yet.
    if (beginsLater && (replies[0]?.id ?? '') > now.told) return;
    const upTo = readUpTo(ids === '' ? [] : ids.split(','), now.told, now.seen);
    if (upTo === now.told) return;
    now.told = upTo;
    await send(id, upTo, keepalive);
    // Everything loaded is read.
    if (!hasMore && upTo === replies.at(-1)?.id) patchCard(id, { unread_count: 0 });
  });

  const open = useEffectEvent(() => {
    if (!id) return;
    // Starts at the position of the last visit. In a new topic it starts at the opening post.
    state.current.told = lastRead ?? id;
    void send(id, null, false).then(
      (views) => views !== undefined && thread.patch(id, (now) => ({ ...now, view_count: views })),
    );
  });
  // A hidden topic is visible only to its author, so reads are not tracked.
  const isOpen = isFresh && !topic?.is_hidden;
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || ids === '') return;
    const { current } = state;
    let isOver = false;
    // A row that is not rendered yet is too small, so rows that will move off the screen would count as seen.
    const drawn = new WeakSet<Element>();
    const watch = (row: Element) => {
      if (isOver) return;
      if (row.ariaBusy !== 'true') drawn.add(row);
      observer.observe(row);
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        if (!drawn.has(target)) {
          observer.unobserve(target);
          requestAnimationFrame(() => watch(target));
          continue;
        }
        current.seen.add(target.id.slice(anchorOf('').length));
        // Observing hundreds of replies would cost time in each frame.
        observer.unobserve(target);
      }
      clearTimeout(current.timer);
      current.timer = window.setTimeout(() => void tell(), rest);
    });
    for (const each of ids.split(',')) {
      if (each <= current.told || current.seen.has(each)) continue;
      const element = document.getElementById(anchorOf(each));
      if (element) watch(element);
    }
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [isOpen, ids]);

  useEffect(() => {
    const { current } = state;
    const leave = () => void tell(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      clearTimeout(current.timer);
      leave();
    };
  }, []);
}

/**
 * Marks the topic as read up to `postId`; null means the opening post. Returns the number of views, or undefined if the call failed, for
 * example offline.
 */
async function send(id: string, postId: string | null, keepalive: boolean): Promise<number | undefined> {
  try {
    const { view_count } = await sendRead(id, postId, keepalive);
    patchCard(id, { view_count });
    noteLastRead(id, postId ?? id);
    await noteRead();
    return view_count;
  } catch {
    // The next visit sends the position again.
    return undefined;
  }
}

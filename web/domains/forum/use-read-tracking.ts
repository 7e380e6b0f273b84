import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../platform/http/api.ts';
import { noteRead, patchCard } from './queries.ts';
import { readUpTo } from './rules.ts';
import type { Thread } from './use-topic.ts';

/** Reading on is told after this rest, in ms. */
const rest = 1_500;

/** The element of a reply; links and notices lead to it. */
export const anchorOf = (id: string): string => `post-${id}`;

/** Tells the server that the topic was opened, and how far it was read: what was on the screen, without gaps. */
export function useReadTracking(thread: Thread): void {
  const { topic, replies, isFresh, lastRead, hasMore, beginsLater } = thread;
  const id = topic?.id;
  const ids = replies.map((reply) => reply.id).join();
  const state = useRef({ seen: new Set<string>(), told: '', timer: 0 });

  const tell = useEffectEvent(async (keepalive = false) => {
    const now = state.current;
    if (!id || now.told === '') return;
    // Somebody who reads from the end has not come to what they had read.
    if (beginsLater && (replies[0]?.id ?? '') > now.told) return;
    const upTo = readUpTo(ids === '' ? [] : ids.split(','), now.told, now.seen);
    if (upTo === now.told) return;
    now.told = upTo;
    await send(id, upTo, keepalive);
    // Nothing new is left, as far as this page knows.
    if (!hasMore && upTo === replies.at(-1)?.id) patchCard(id, { unread_count: 0 });
  });

  const open = useEffectEvent(() => {
    if (!id) return;
    // What was seen before this visit is read; a topic seen for the first time begins at its opening.
    state.current.told = lastRead ?? id;
    void send(id, null, false).then(
      (views) => views !== undefined && thread.patch(id, (now) => ({ ...now, view_count: views })),
    );
  });
  // Nothing is read in a hidden topic: only its author sees it.
  const isOpen = isFresh && lastRead !== undefined && !topic?.is_hidden;
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || ids === '') return;
    const { current } = state;
    let isOver = false;
    // A row that waits for its turn is lower than it will be: more of them are on the screen than anybody will see there.
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
        // Hundreds of replies that are watched on would cost something with each frame.
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

/** Whoever is offline reads all the same: a failure is silent. Without a reply it is the opening that was seen. Answers the views. */
async function send(id: string, postId: string | null, keepalive: boolean): Promise<number | undefined> {
  try {
    const { view_count } = await api('POST /api/forum/topics/:id/read', {
      params: { id },
      body: postId ? { post_id: postId } : {},
      keepalive,
    });
    patchCard(id, { view_count });
    await noteRead();
    return view_count;
  } catch {
    // The next visit tells it.
    return undefined;
  }
}

import { randomId } from '../app/random-id.ts';
import { currentToken, loadMember } from '../session/session.ts';
import { currentMember, subscribeSession } from '../session/session-store.ts';
import { Connection } from './connection.ts';
import { deliver, type LiveEvent, onPlaces, openPlaces } from './live.ts';
import { firstLivePosition } from './live-position.ts';
import type { StreamEvent } from './parse-events.ts';
import { setLive } from './poll-ms.ts';
import { Tabs } from './tabs.ts';

interface LiveReactions {
  /** Reads again what an event says has changed. */
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed, or polls have to begin: reads everything again that events keep current. */
  onGap: () => void;
}

/** A tab hidden for so long leaves the stream. The browser may be closed behind a screen lock. */
const longHidden = 5 * 60_000;
/** An act of this page that ends the session, such as signing out, finishes within this time and says so itself. */
const ownEnding = 3_000;

/** True when the browser knows that no call can succeed. */
const isOffline = (): boolean => navigator.onLine === false;

/**
 * Reads the member's live events, once for all tabs of the browser. Returns the function that ends it. A browser without
 * locks or channels polls instead.
 */
export function startLive(memberId: string, { onEvent, onGap }: LiveReactions): () => void {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined' || typeof TextDecoderStream === 'undefined')
    return () => undefined;
  let connection: Connection | null = null;
  let refusing: ReturnType<typeof setTimeout> | undefined;
  // The stream begins before the first read, so that the reads needn't be repeated when it opens.
  let lastId = firstLivePosition();
  const take = ({ id, name, data }: StreamEvent): void => {
    lastId = id ?? lastId;
    const body = JSON.parse(data) as never;
    if (name === 'ready' || name === 'reset') {
      if (name === 'reset' || !(body as { resumed: boolean }).resumed) onGap();
      return;
    }
    const event = { name, data: body } as LiveEvent;
    onEvent(event);
    deliver(event);
  };
  const tabs = new Tabs<StreamEvent>({
    tab: randomId(),
    name: `evolve.live.${memberId}`,
    channel: new BroadcastChannel(`evolve.live.${memberId}`),
    locks,
    lead: ({ event, state }, signal) => {
      const own = new Connection({
        open: ({ after, watch, signal: until }) =>
          isOffline()
            ? Promise.reject(new TypeError('offline'))
            : fetch(`/api/events${watch.length > 0 ? `?watch=${watch.join(',')}` : ''}`, {
                headers: {
                  Accept: 'text/event-stream',
                  Authorization: `Bearer ${currentToken() ?? ''}`,
                  ...(after && { 'Last-Event-ID': after }),
                },
                signal: until,
                cache: 'no-store',
              }),
        after: lastId,
        onEvent: event,
        onState: state,
        onRefused: () => {
          const token = currentToken();
          // The server's sentence ends the session.
          refusing = setTimeout(() => {
            if (token && token === currentToken()) void loadMember().catch(() => undefined);
          }, ownEnding);
        },
      });
      connection = own;
      signal.addEventListener('abort', () => own.stop());
      // The tabs say first what they have open.
      queueMicrotask(() => void own.run());
      return own;
    },
    onEvent: take,
    onState: (isLive) => {
      setLive(isLive);
      // Polls begin at once, with their own interval.
      if (!isLive) onGap();
    },
  });

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(() => tabs.leave(), longHidden);
      return;
    }
    tabs.join();
    connection?.wake();
  };
  const wake = () => connection?.wake();
  const leave = () => tabs.leave();
  let token = currentToken();
  // Another tab has signed in again: the session that the stream was opened with has ended.
  const stopSession = subscribeSession(() => {
    if (currentToken() === token || currentMember() !== memberId) return;
    token = currentToken();
    if (token) connection?.again();
  });
  const stopPlaces = onPlaces(() => tabs.watch(openPlaces()));
  tabs.watch(openPlaces());
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', wake);
  // A page in the back/forward cache must not keep the lock.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', look);
  look();
  return () => {
    clearTimeout(hiding);
    clearTimeout(refusing);
    stopPlaces();
    stopSession();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', wake);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', look);
    setLive(false);
    tabs.close();
  };
}

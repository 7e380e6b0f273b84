import { useEffect } from 'react';
import { startLive } from '../../platform/live/start-live.ts';
import { useDatedReads } from '../../platform/query/dated-reads.ts';
import { persistQueries } from '../../platform/query/persist-queries.ts';
import { queryClient } from '../../platform/query/query.ts';
import { registerDevice } from '../../platform/session/register-device.ts';
import { useMember } from '../../platform/session/session.ts';
import { ConnectionNotices } from './ConnectionNotices.tsx';
import { rereadAfter, rereadLive } from './live-reads.ts';

/** Parts of the shell that the first paint doesn't need. */
export function AfterFirstPaint() {
  const { id, time_zone: zone, day_start_hour: startHour } = useMember();
  useDatedReads({ zone, startHour });
  useEffect(persistQueries, []);
  useEffect(() => keepPush(), [id]);
  useEffect(() => void registerDevice(), [id]);
  useEffect(() => afterReads(() => startLive(id, { onEvent: rereadAfter, onGap: rereadLive })), [id]);
  return <ConnectionNotices />;
}

/** Longest time in ms that the reads of a page keep others waiting. */
const patience = 3_000;

/** Starts something once no read is under way: what the page shows comes first. Returns the function that ends it. */
function afterReads(start: () => () => void): () => void {
  let end = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const begin = () => {
    end();
    end = start();
  };
  const timer = setTimeout(begin, patience);
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() === 0) begin();
  });
  if (queryClient.isFetching() === 0) begin();
  return () => end();
}

/** Browsers that may show notifications keep their subscription up to date. The others need none of that code. */
function keepPush(): void {
  if (globalThis.Notification?.permission === 'granted')
    void import('../../domains/notifications/settings/push-device.ts')
      .then((device) => device.keepPush())
      .catch(() => {});
}

import { useEffect } from 'react';
import { startLive } from '../../platform/live/start-live.ts';
import { useDatedReads } from '../../platform/query/dated-reads.ts';
import { persistQueries } from '../../platform/query/persist-queries.ts';
import { useMember } from '../../platform/session/session.ts';
import { ConnectionNotices } from './ConnectionNotices.tsx';
import { rereadAfter, rereadLive } from './live-reads.ts';

/** Parts of the shell that the first paint doesn't need. */
export function AfterFirstPaint() {
  const { id, time_zone: zone, day_start_hour: startHour } = useMember();
  useDatedReads({ zone, startHour });
  useEffect(persistQueries, []);
  useEffect(() => keepPush(), [id]);
  useEffect(() => startLive(id, { onEvent: rereadAfter, onGap: rereadLive }), [id]);
  return <ConnectionNotices />;
}

/** Browsers that may show notifications keep their subscription up to date. The others need none of that code. */
function keepPush(): void {
  if (globalThis.Notification?.permission === 'granted')
    void import('../../domains/notifications/settings/push-device.ts')
      .then((device) => device.keepPush())
      .catch(() => {});
}

import { live } from '#contract/platform/live.ts';
import { EventStream } from '../http/event-stream.ts';
import type { Serve } from '../http/serve.ts';
import type { Readable, Subject } from './audience.ts';
import { readLiveCursor } from './cursor.ts';
import type { LiveHub } from './hub.ts';

/** Serves the stream of events. A place with content that the member may not read is left out. */
export function liveRoutes(serve: Serve, { hub, readable }: { hub: LiveHub; readable: Readable }): void {
  serve(live, 'GET /api/events', async ({ viewer, query, lastEventId, isStillSignedIn }) => {
    const asked = new Map<string, Subject | null>();
    for (const place of (query.watch ?? '').toLowerCase().split(',').filter(Boolean)) {
      const [type = '', id] = place.split(':');
      asked.set(place, id === undefined ? null : { type, id, by: null });
    }
    const theirs = await readable(
      [...asked.values()].filter((subject) => subject !== null),
      viewer.id,
    );
    const places = new Set(
      [...asked].filter(([, subject]) => subject === null || theirs.has(subject)).map(([place]) => place),
    );
    const stream = await hub.open(
      { memberId: viewer.id, sessionId: viewer.sessionId, places, isValid: isStillSignedIn },
      readLiveCursor(lastEventId),
    );
    return new EventStream(stream.body);
  });
}

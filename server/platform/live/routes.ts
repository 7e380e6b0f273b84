import { live } from '#contract/live.ts';
import { EventStream } from '../http/event-stream.ts';
import type { Serve } from '../http/serve.ts';
import type { MayRead } from './audience.ts';
import { readLiveCursor } from './cursor.ts';
import type { LiveHub } from './hub.ts';

/** Serves the stream of events. A place with content that the member may not read is left out. */
export function liveRoutes(serve: Serve, { hub, mayRead }: { hub: LiveHub; mayRead: MayRead }): void {
  serve(live, 'GET /api/events', async ({ viewer, query, lastEventId, isStillSignedIn }) => {
    const places = new Set<string>();
    for (const place of (query.watch ?? '').split(',').filter(Boolean)) {
      const [type = '', id] = place.split(':');
      if (id === undefined || (await mayRead({ type, id, by: null }, [viewer.id])).has(viewer.id))
        places.add(place.toLowerCase());
    }
    const stream = await hub.open(
      { memberId: viewer.id, sessionId: viewer.sessionId, places, isValid: isStillSignedIn },
      readLiveCursor(lastEventId),
    );
    return new EventStream(stream.body);
  });
}

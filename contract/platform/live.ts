import Type from 'typebox';
import { endpoints } from './endpoint.ts';

const place =
  '(feed|(topic|post|group|news|lesson|gathering):[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})';

export const live = endpoints({
  'GET /api/events': {
    operationId: 'openEvents',
    access: 'member',
    summary:
      'Opens a stream of server-sent events about what changed: ids only, read the rest by the other calls. Continue it with `Last-Event-ID`: the id of an event, or the `X-Live-Position` of an earlier read. The first event is `ready`; after `reset`, or `ready` without `resumed`, read everything again. After `bye`, wait as long as it says.',
    query: Type.Object({
      /** The places that the member has open, at most 20: `feed`, or `topic`, `post`, `group`, `news`, `lesson` or `gathering` with an id. */
      watch: Type.Optional(Type.String({ maxLength: 1000, pattern: `^(${place}(,${place}){0,19})?$` })),
    }),
    limit: 120,
    reply: Type.String(),
    media: 'text/event-stream',
    isStream: true,
  },
});

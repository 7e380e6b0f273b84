import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'topic.created': { topic: string; category: string };
    'reply.created': { topic: string; reply: string };
  }
}

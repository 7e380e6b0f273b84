import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** `content` is the post or topic, `helped` its author. */
    'first_reply.given': { content: string; reply: string; helped: string };
  }
}

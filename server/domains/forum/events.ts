import type {} from '#server/platform/events.ts';

interface OfTopic {
  topic: string;
  /** Members mentioned in the text. */
  mentions: readonly string[];
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** `category` is the slug. */
    'topic.created': OfTopic & { category: string };
    /** `mentions` has the members that the earlier version didn't mention. */
    'topic.changed': OfTopic;
    'reply.created': OfTopic & { reply: string; parent_author: string | null };
    /** `mentions` has the members that the earlier version didn't mention. */
    'reply.changed': OfTopic & { reply: string };
  }
}

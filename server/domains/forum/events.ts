import type {} from '#server/platform/events.ts';

interface OfTopic {
  topic: string;
  /** Members mentioned in the text. */
  mentions: readonly string[];
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** `category` is the slug. */
    /** A sentence for each change of an administrator. */
    'categories.changed': { changed: readonly string[] };
    'topic.created': OfTopic & { category: string };
    /** `mentions` has the members that the earlier version didn't mention. */
    'topic.changed': OfTopic;
    /** Audited when staff deleted it. */
    'topic.deleted': { topic: string; author: string | null };
    'topic.restored': { topic: string };
    /** `from` and `to` are ids of categories. */
    'topic.moved': { topic: string; from: string; to: string };
    'topic.pinned': { topic: string };
    'topic.unpinned': { topic: string };
    'topic.locked': { topic: string };
    'topic.unlocked': { topic: string };
    'reply.created': OfTopic & { reply: string; parent_author: string | null };
    /** `mentions` has the members that the earlier version didn't mention. */
    'reply.changed': OfTopic & { reply: string };
    /** Audited when staff deleted it. */
    'reply.deleted': { reply: string; topic: string; author: string | null };
    'reply.restored': { reply: string };
  }
}

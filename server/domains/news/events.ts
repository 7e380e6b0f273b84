import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** Recorded when it becomes visible, at once or by the schedule. `author` wrote it. */
    'news.published': { news: string; author: string | null; as_newsletter: boolean };
    'news.scheduled': { news: string };
    'news.changed': { news: string };
    'news.deleted': { news: string };
    /** Its text is gone, by its author, by staff or with the account. */
    'news.erased': { news: string };
  }
}

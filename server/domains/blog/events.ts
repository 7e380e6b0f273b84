import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'blog.submitted': { post: string };
    /** An administrator approved it. It may still wait for its time. */
    'blog.approved': { post: string; author: string | null };
    'blog.rejected': { post: string; author: string | null };
    /** Recorded when it becomes public, at once or by the schedule. */
    'blog.published': { post: string; author: string | null };
    'blog.deleted': { post: string };
  }
}

import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'post.created': { post: string; group: string | null };
    'win.shared': { post: string; group: string | null };
    'comment.created': { comment: string; post: string; group: string | null };
  }
}

import type {} from '#server/platform/events.ts';

interface OfPost {
  post: string;
  group: string | null;
  /** Members mentioned in the text. */
  mentions: readonly string[];
}

interface OfLike {
  post: string;
  group: string | null;
  author: string | null;
  likes_count: number;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'post.created': OfPost;
    'win.shared': OfPost;
    /** `mentions` has the members that the earlier version didn't mention. */
    'post.changed': OfPost;
    'post.liked': OfLike;
    'post.unliked': OfLike;
    /** Audited when a moderator of the product deleted it. */
    'post.deleted': Omit<OfPost, 'mentions'> & { author: string | null };
  }
}

import type { SubjectKey } from '#contract/comments/endpoints.ts';
import type {} from '#server/platform/events.ts';

/** Where a comment is. Events from before other subjects had comments have only the post. */
export interface OfComment {
  comment: string;
  subject: SubjectKey;
  /** The subject's id if it is a post; else null. */
  post: string | null;
  group: string | null;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'comment.created': OfComment & {
      mentions: readonly string[];
      parent_author: string | null;
      /** Author of the subject. */
      post_author: string | null;
    };
    /** `mentions` has the members that the earlier version didn't mention. */
    'comment.changed': OfComment & { mentions: readonly string[] };
    /** Audited when a moderator of the product deleted it. */
    'comment.deleted': OfComment & { author: string | null };
  }
}

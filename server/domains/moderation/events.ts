import type {} from '#server/platform/events.ts';

/** Content that a case is about, and the member who answers for it. */
interface OfCase {
  case: string;
  content_type: string;
  content: string;
  author: string | null;
}

interface OfContent extends OfCase {
  author: string;
  /** Page where the author reads it; null when they can't. */
  path: string | null;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    /** By a member, or by no one when watched words were found. */
    'content.reported': OfCase & { category: string | null };
    /** `action` is null when nothing was wrong. */
    'case.decided': OfCase & { action: string | null };
    /** `was` is the action that is undone. */
    'case.reopened': OfCase & { was: string | null };
    'decision.appealed': OfCase;
    'content.hidden': OfContent;
    'content.removed': OfContent;
    'content.restored': OfContent;
    'author.warned': OfContent;
    /**
     * `until` is in ISO 8601; null until lifted. `case` is the case that caused it. `was_until` is the end of the suspension
     * that it replaces.
     */
    'member.suspended': {
      member: string;
      until: string | null;
      case: string | null;
      was_until?: string | null;
    };
    'suspension.lifted': { member: string; case: string | null; was_until: string | null };
    'suspension.appealed': { member: string; appeal: string };
    'appeal.decided': { member: string; appeal: string; outcome: 'kept' | 'lifted' };
    'watched_words.changed': { added: readonly string[]; removed: readonly string[] };
  }
}

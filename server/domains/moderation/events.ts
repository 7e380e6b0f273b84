import type {} from '#server/platform/events.ts';

/** Content that a case is about, and the member who answers for it. */
interface OfContent {
  case: string;
  content_type: string;
  content: string;
  author: string;
  /** Page where the author reads it; null when they can't. */
  path: string | null;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'case.decided': { case: string; content_type: string; author: string | null; upheld: boolean };
    'content.hidden': OfContent;
    'content.removed': OfContent;
    'content.restored': OfContent;
    'author.warned': OfContent;
  }
}

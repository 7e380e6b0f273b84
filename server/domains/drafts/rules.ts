export const retentionDays = 60;
export const maxDrafts = 100;

/** Returns the kind of a draft: `post`, `comment`, `topic`, `reply` or `edit`, the part before the colon. */
export const kindOf = (place: string): string => place.split(':')[0] ?? '';

/** True for comments, which are plain text. Everything else is rich text. */
export const isPlain = (place: string): boolean => kindOf(place) === 'comment';

/** Copies stored per draft. */
export const maxCopies = 5;

export interface Written {
  content: string;
  title: string | null;
  tags: string | null;
}

const wordsOf = ({ content, title, tags }: Written): string =>
  [title ?? '', tags ?? '', content.replace(/<[^>]*>/g, '')].join('\n').trim();

/** The stored draft that a save or a deletion continues. */
export interface Basis {
  version?: number | null | undefined;
  writer?: string | undefined;
  /** Pages of the previous release send `updated_at` instead of a version. */
  from?: Date | null | undefined;
}

/** True if the stored draft is the one that was continued, or if the same device saved it. */
const isContinued = (
  stored: { version: number; writer: string | null; updated_at: Date },
  { version, writer, from }: Basis,
): boolean =>
  version === undefined
    ? from === undefined || from?.getTime() === stored.updated_at.getTime()
    : version === stored.version || (writer !== undefined && writer === stored.writer);

/**
 * True when a stored draft must be preserved as a copy before `next` replaces it. Another device saved it, and its
 * text is not the start of the new one.
 */
export const isDisplaced = (
  standing: Written & Parameters<typeof isContinued>[0],
  next: Written & Basis,
): boolean =>
  !isContinued(standing, next) && wordsOf(standing) !== '' && !wordsOf(next).startsWith(wordsOf(standing));

import type { GroupFields } from '#contract/drafts/endpoints.ts';

export const retentionDays = 60;
export const maxDrafts = 100;

/** Returns the kind of a draft, the part of its key before the colon: `post`, `comment`, `topic`, `reply`, `edit`, `group` or `message`. */
export const kindOf = (draftKey: string): string => draftKey.split(':')[0] ?? '';

/** True for comments and messages, which are plain text. Everything else is rich text. */
export const isPlain = (draftKey: string): boolean => ['comment', 'message'].includes(kindOf(draftKey));

/** Copies stored per draft. */
export const maxCopies = 5;

export interface Written {
  content: string;
  title: string | null;
  tags: string | null;
  fields: GroupFields | null;
}

const wordsOf = ({ content, title, tags, fields }: Written): string =>
  [title ?? '', tags ?? '', content.replace(/<[^<>]*>/g, ''), ...textsIn(fields)].join('\n').trim();

const textsIn = (fields: GroupFields | null): string[] =>
  Object.values(fields ?? {}).flatMap(({ to }) => (typeof to === 'string' ? [to] : []));

/** The stored draft that a save or a deletion continues. */
export interface Basis {
  version?: number | null | undefined;
  writer?: string | undefined;
}

/** True if `next` continues the stored draft, names none, or comes from the device that saved it. */
const isContinued = (
  stored: { version: number; writer: string | null },
  { version, writer }: Basis,
): boolean => version === undefined || version === stored.version || writer === stored.writer;

/**
 * True when a stored draft must be preserved as a copy before `next` replaces it. Another device saved it, and its
 * text is not the start of the new one, as an empty text always is.
 */
export const isDisplaced = (
  stored: Written & Parameters<typeof isContinued>[0],
  next: Written & Basis,
): boolean => !isContinued(stored, next) && !wordsOf(next).startsWith(wordsOf(stored));

export const retentionDays = 60;
export const maxDrafts = 100;

/** Returns the kind of a draft: `post`, `comment`, `topic`, `reply` or `edit`, the part before the colon. */
const kindOf = (place: string): string => place.split(':')[0] ?? '';

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

export interface Surroundings {
  /** The group; null without one, or when the member may not see it. */
  group: { id: string; name: string } | null;
  /** The post, with its author's name. */
  post: { id: string; author: string } | null;
  topic: { id: string; title: string; slug: string } | null;
  category: { slug: string; name: string } | null;
  /** The member's own post or reply under edit. */
  edited: { path: string; label: string } | null;
}

/**
 * Returns a draft's label and the path where the member continues it. The label is null without visible
 * surroundings.
 */
export function whereabouts(place: string, around: Surroundings): { label: string | null; path: string } {
  const { group, post, topic, category, edited } = around;
  switch (kindOf(place)) {
    case 'post':
      return group ? { label: group.name, path: `/groups/${group.id}` } : { label: null, path: '/feed' };
    case 'comment':
      return post
        ? { label: `Comment on a post by ${post.author}`, path: `/feed/${post.id}` }
        : { label: null, path: '/feed' };
    case 'topic':
      return category
        ? { label: category.name, path: `/forum/${category.slug}?new=1` }
        : { label: null, path: '/forum' };
    case 'reply':
      return topic
        ? { label: topic.title, path: `/forum/${topic.slug}/${topic.id}` }
        : { label: null, path: '/forum' };
    default:
      return edited ?? { label: null, path: '/feed' };
  }
}

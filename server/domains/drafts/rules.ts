export const retentionDays = 60;
export const maxDrafts = 100;

/** `post`, `comment`, `topic`, `reply` or `edit`: what stands before the colon. */
const kindOf = (place: string): string => place.split(':')[0] ?? '';

/** A comment is plain text; everything else is rich text. */
export const isPlain = (place: string): boolean => kindOf(place) === 'comment';

/** Versions kept beside the draft of one place. */
export const maxVersions = 5;

export interface Written {
  content: string;
  title: string | null;
  tags: string | null;
}

const wordsOf = ({ content, title, tags }: Written): string =>
  [title ?? '', tags ?? '', content.replace(/<[^>]*>/g, '')].join('\n').trim();

/**
 * Whether a draft that stands at a place is kept when `next` takes it: it was saved by a device that `next` does not continue from, and its
 * words are not the beginning of the new ones. Clients from before versions do not say from where they continue (`undefined`).
 */
export const isDisplaced = (
  standing: Written & { updated_at: Date },
  next: Written & { from: Date | null | undefined },
): boolean =>
  next.from !== undefined &&
  standing.updated_at.getTime() !== next.from?.getTime() &&
  wordsOf(standing) !== '' &&
  !wordsOf(next).startsWith(wordsOf(standing));

export interface Surroundings {
  /** The name of the group, or null where there is none or the member may not see it. */
  group: { id: string; name: string } | null;
  /** The post, by its author's name. */
  post: { id: string; author: string } | null;
  topic: { id: string; title: string; slug: string } | null;
  category: { slug: string; name: string } | null;
  /** A post or reply of the member's own that is being changed. */
  edited: { path: string; label: string } | null;
}

/** What a draft belongs to, in words, and where it is gone on with. Without surroundings it says only what it is. */
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

/** How a type of content is found by the search. */
interface Found {
  /** Name of its results on the wire. */
  kind: string;
  /** Filter of the search page. */
  label: string;
  /** One result, in the command palette. */
  one: string;
  /** Position among the results of all kinds. */
  order: number;
}

/** One type of content, in the words of the screens. */
interface ContentWords {
  /** In a sentence, after "your" or "a". */
  noun: string;
  /** In the queue of reports. */
  label: string;
  /** Heading of a draft of new content. Types without it have no drafts of their own. */
  draft?: string;
  search?: Found;
  /** True if authors still read it while it is hidden. Hidden groups and profiles are out of reach. */
  isReadByAuthor?: true;
}

/**
 * Every type of content that members write. Reports, drafts and the search follow from it, on the wire and on the screens. Its server side is
 * its `ContentAdapter`, its icon is in `web/platform/navigation/content-icons.ts`.
 */
export const contentWords = {
  post: {
    noun: 'post',
    label: 'Post',
    draft: 'Post',
    search: { kind: 'posts', label: 'Posts', one: 'Post', order: 7 },
    isReadByAuthor: true,
  },
  comment: { noun: 'comment', label: 'Comment', draft: 'Comment', isReadByAuthor: true },
  news: {
    noun: 'news post',
    label: 'News',
    draft: 'News',
    search: { kind: 'news', label: 'News', one: 'News', order: 4 },
  },
  blog: {
    noun: 'blog post',
    label: 'Blog post',
    draft: 'Draft',
    search: { kind: 'blog', label: 'Blog', one: 'Blog', order: 5 },
  },
  course: {
    noun: 'course',
    label: 'Course',
    search: { kind: 'courses', label: 'Courses', one: 'Course', order: 3 },
    isReadByAuthor: true,
  },
  lesson: { noun: 'lesson', label: 'Lesson', isReadByAuthor: true },
  work: { noun: 'hand-in', label: 'Handed-in work', isReadByAuthor: true },
  topic: {
    noun: 'topic',
    label: 'Forum topic',
    draft: 'Topic',
    search: { kind: 'topics', label: 'Topics', one: 'Topic', order: 6 },
    isReadByAuthor: true,
  },
  reply: { noun: 'reply', label: 'Forum reply', draft: 'Reply', isReadByAuthor: true },
  group: {
    noun: 'group',
    label: 'Group',
    draft: 'New group',
    search: { kind: 'groups', label: 'Groups', one: 'Group', order: 2 },
  },
  profile: {
    noun: 'profile',
    label: 'Profile',
    search: { kind: 'people', label: 'People', one: 'Person', order: 1 },
  },
  message: { noun: 'message', label: 'Message', draft: 'Message' },
  gathering: { noun: 'circle or intensive', label: 'Circle or intensive' },
  question: { noun: 'question', label: 'Question beforehand' },
} as const satisfies Record<string, ContentWords>;

type Words = typeof contentWords;
export type ContentType = keyof Words;
/** A type of content that the search finds. */
export type FoundType = { [T in ContentType]: Words[T] extends { search: Found } ? T : never }[ContentType];
export type SearchKind = Words[FoundType]['search']['kind'];

export const contentTypes = Object.keys(contentWords) as ContentType[];

const wordsOf = (type: ContentType): ContentWords => contentWords[type];

/** Types with drafts of new content. Their names begin the key of a draft. */
export const draftedTypes: readonly ContentType[] = contentTypes.filter((type) => wordsOf(type).draft);

/** Every kind of result with its type of content, in the order of the search page's filter. */
export const foundKinds = contentTypes.flatMap((type) => {
  const search = wordsOf(type).search;
  return search ? [{ ...search, type } as Found & { kind: SearchKind; type: FoundType }] : [];
});
export const searchKinds: readonly SearchKind[] = foundKinds.map(({ kind }) => kind);
/** The type of content behind each kind of result. */
export const typeOfKind = Object.fromEntries(foundKinds.map(({ kind, type }) => [kind, type])) as {
  [T in FoundType as Words[T]['search']['kind']]: T;
};

/** Returns the words of a type that a stored row names, or undefined for one that is gone. */
export const contentWordsOf = (type: string): ContentWords | undefined =>
  Object.hasOwn(contentWords, type) ? wordsOf(type as ContentType) : undefined;

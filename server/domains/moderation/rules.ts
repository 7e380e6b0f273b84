import type { ContentType } from '#contract/moderation.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Reports are decided within this time (the promise of the guidelines). */
export const promise = 24 * hour;
/** Reports one member may make in 24 hours (security.md 4.6). */
export const reportsADay = 20;
/** The same text by the same author is not taken twice within this time. */
export const duplicateWithin = 24 * hour;

/** Whoever is younger than this, or has published fewer things, is new here. */
export const newcomer = { age: 3 * day, published: 3, links: 2, mentions: 3 };

export interface Judged {
  createdAt: Date;
  /** What they have published, counted to `newcomer.published` at least. */
  published: number;
  links: number;
  mentions: number;
  now: Date;
}

/** Why a text of a new member is not taken, in a sentence, or null. It may be shortened and sent again. */
export function newcomerRefusal({ createdAt, published, links, mentions, now }: Judged): string | null {
  const isNew = now.getTime() - createdAt.getTime() < newcomer.age || published < newcomer.published;
  if (!isNew) return null;
  if (links > newcomer.links)
    return `In your first days here you can include up to ${newcomer.links} links. Your text is still here.`;
  if (mentions > newcomer.mentions)
    return `In your first days here you can mention up to ${newcomer.mentions} members. Your text is still here.`;
  return null;
}

/** What two texts have in common that a reader would call the same: case, spaces and forms of letters aside. */
export const sameness = (plain: string): string =>
  plain.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();

/** How many addresses a plain text names, `name.com` among them; those of rich text are its links. */
export const linksInText = (text: string): number =>
  text.match(
    /\b[a-z][a-z\d+.-]*:\/\/\S+|\bwww\.\S+|(?<![\w@.-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|io|co|me|xyz|shop|store|online|site|club|top|link|click|app|dev|ly|gg|ru|cn)\b/gi,
  )?.length ?? 0;

/** What became of a member's reports of one thing. */
export interface OwnReports {
  /** One of them stands in an open case. */
  waits: boolean;
  /** The newest decision on a case they joined. */
  judgedAt: Date | null;
}

/** Whether reporting something again tells the moderators anything: it was changed after they judged what this member had said. */
export const saysMore = ({ waits, judgedAt }: OwnReports, changedAt: Date | null): boolean =>
  !waits && judgedAt !== null && changedAt !== null && changedAt > judgedAt;

/** Who answers for what was reported: its author; of a group whoever owned it then, for a group is handed over without being asked. */
export const answersFor = (
  { content_type, author_id }: { content_type: string; author_id: string | null },
  content: { author_id: string | null } | null,
): string | null => (content_type === 'group' ? author_id : (content?.author_id ?? author_id));

/** When the promise for a report runs out. */
export const dueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + promise);

/** Texts to be compared word by word: letters and digits alone, in lower case, one space between words and at both ends. */
const asWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** A watched word or phrase as it is kept; empty when nothing of it could ever be found. */
export const watchedForm = (word: string): string => asWords(word).trim();

/** A list as it stands, with what was added and taken away in another one since `before`: what others did meanwhile stays done. */
export function mergedWatchedWords(
  standing: readonly string[],
  { words, before }: { words: readonly string[]; before: readonly string[] },
): string[] {
  const added = words.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !words.includes(word));
  return [...new Set([...standing.filter((word) => !removed.includes(word)), ...added])];
}

/** Which of the watched words (as `watchedForm` makes them) stand in a text, as whole words. */
export function watchedIn(text: string, watched: readonly string[]): string[] {
  const words = asWords(text);
  return watched.filter((word) => words.includes(` ${word} `));
}

export interface Staff {
  id: string;
  isAdmin: boolean;
}

/** Why staff may not suspend this member, or let them back, as status, code and sentence; null when they may. */
export function suspensionRefusal(
  by: Staff,
  member: { id: string; isStaff: boolean },
): { status: 400 | 403; code: string; detail: string } | null {
  if (by.id === member.id)
    return { status: 400, code: 'own_account', detail: "You can't suspend your own account." };
  if (member.isStaff && !by.isAdmin)
    return { status: 403, code: 'forbidden', detail: 'Only administrators can suspend staff.' };
  return null;
}

/** Whether a decision takes the content out of sight. A warning leaves groups and profiles standing: others depend on them. */
export const hidesContent = (
  action: 'hide' | 'remove' | 'warn' | 'suspend',
  contentType: ContentType,
): boolean =>
  action === 'hide' || action === 'suspend'
    ? true
    : action === 'warn' && contentType !== 'group' && contentType !== 'profile';

/** Whether the author still reads a text of this type while it is hidden. Groups and profiles are out of reach then. */
export const isReadByAuthor = (contentType: string): boolean =>
  contentType === 'post' || contentType === 'comment' || contentType === 'topic' || contentType === 'reply';

/** Where a decision that hides something stands with its author: they may ask once for another look. */
export const appealState = ({
  status,
  appealed_at,
}: {
  status: string;
  appealed_at: Date | null;
}): 'open' | 'waiting' | 'used' => (status === 'pending' ? 'waiting' : appealed_at ? 'used' : 'open');

const nouns: Record<ContentType, string> = {
  post: 'post',
  comment: 'comment',
  topic: 'topic',
  reply: 'reply',
  group: 'group',
  profile: 'profile',
};
export const nounOf = (contentType: string): string => nouns[contentType as ContentType] ?? 'text';

/** An object as one text, whatever the order of its keys: what the audit log's hashes are made of. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}

/** What was opened before this and still waits is late. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - promise);

/** How far back the summary looks. */
export const summaryReach = (now: Date): Date => new Date(now.getTime() - 30 * day);

/** Of what was decided, how much was in time, in whole percent; null when nothing was decided. */
export const shareInTime = ({
  decided,
  decided_in_time,
}: {
  decided: number;
  decided_in_time: number;
}): number | null => (decided === 0 ? null : Math.floor((decided_in_time / decided) * 100));

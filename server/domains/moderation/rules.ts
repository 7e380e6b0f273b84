import { type ContentType, contentWordsOf } from '#contract/content-types/content-types.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Reports are decided within this time, in ms (as the guidelines promise). */
export const promise = 24 * hour;
/** Characters of a reported text that its case keeps. */
export const keptLength = 20_000;
/** How long a decided case keeps the reported text, in ms. An appeal must be able to look at it. */
export const evidenceLife = 90 * day;
/** Reports a member can make in 24 hours. */
export const reportsADay = 20;
/** A text is a duplicate if its author posted it within this time, in ms. */
export const duplicateWithin = 24 * hour;

/**
 * A member is new below this age (ms) or number of published texts. New members have these limits per text.
 */
export const newcomer = { age: 3 * day, published: 3, links: 2, mentions: 3 };

export interface Judged {
  createdAt: Date;
  /** Number of published texts, counted up to `newcomer.published`. */
  published: number;
  links: number;
  mentions: number;
  now: Date;
}

/**
 * Returns why a new member's text is refused, as a sentence; null when it is fine. They can shorten it and
 * send it again.
 */
export function newcomerRefusal({ createdAt, published, links, mentions, now }: Judged): string | null {
  const isNew = now.getTime() - createdAt.getTime() < newcomer.age || published < newcomer.published;
  if (!isNew) return null;
  if (links > newcomer.links)
    return `In your first days here you can include up to ${newcomer.links} links. Your text is still here.`;
  if (mentions > newcomer.mentions)
    return `In your first days here you can mention up to ${newcomer.mentions} members. Your text is still here.`;
  return null;
}

/** Places in which one text may be within `duplicateWithin`: the feed and two groups, say. */
export const placesAText = 3;

/** Returns why a text is refused that its author posted in these places before; null when it is fine in this one. */
export function repeatRefusal(places: readonly string[], place: string): string | null {
  if (places.includes(place)) return 'You already posted this.';
  return new Set(places).size >= placesAText
    ? `You posted this in ${placesAText} places today, which is the limit. Your text is still here.`
    : null;
}

/** Returns a text normalized for comparison: case, spacing and Unicode forms are ignored. */
export const sameness = (plain: string): string =>
  plain.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();

const wholeAddress = /[a-z][\d+.-]*:\/\/[^]|\bwww\.[^]/i;
const bareAddress =
  /^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|io|co|me|xyz|shop|store|online|site|club|top|link|click|app|dev|ly|gg|ru|cn)\b/i;

/**
 * Returns the number of web addresses in plain text, including bare ones like `name.com`. An address with a scheme or `www` has
 * everything up to the next space, and a bare one is judged once from where its name begins.
 */
export const linksInText = (text: string): number =>
  text.split(/\s+/).reduce((links, word) => {
    const whole = wholeAddress.exec(word);
    const names = word.slice(0, whole?.index).match(/[\w.@-]+/g) ?? [];
    return links + (whole ? 1 : 0) + names.filter((name) => bareAddress.test(name)).length;
  }, 0);

/** State of a member's reports of one content. */
export interface OwnReports {
  /** True when one of them is in an open case. */
  waits: boolean;
  /** Time of the newest decision on their reports. */
  judgedAt: Date | null;
}

/**
 * True when a repeated report tells moderators something new: the content was changed after the decision on
 * the member's last report.
 */
export const saysMore = ({ waits, judgedAt }: OwnReports, changedAt: Date | null): boolean =>
  !waits && judgedAt !== null && changedAt !== null && changedAt > judgedAt;

/**
 * Returns the member responsible for reported content: its author. For a group it is the owner at report
 * time, because ownership can be transferred without consent.
 */
export const answersFor = (
  { content_type, author_id }: { content_type: string; author_id: string | null },
  content: { author_id: string | null } | null,
): string | null => (content_type === 'group' ? author_id : (content?.author_id ?? author_id));

/** Returns when a case is due. */
export const dueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + promise);

/**
 * Returns a text for comparison word by word: lower case, alphanumeric only, one space between words
 * and at both ends.
 */
const asWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns a watched word or phrase as it is stored; empty when it has no alphanumeric character. */
export const watchedForm = (word: string): string => asWords(word).trim();

/**
 * Applies the edits between `before` and `words` to the current list. Changes others made meanwhile are
 * preserved.
 */
export function mergedWatchedWords(
  current: readonly string[],
  { words, before }: { words: readonly string[]; before: readonly string[] },
): string[] {
  const added = words.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !words.includes(word));
  return [...new Set([...current.filter((word) => !removed.includes(word)), ...added])];
}

/** Returns the watched words (as `watchedForm` returns them) that a text contains as whole words. */
export function watchedIn(text: string, watched: readonly string[]): string[] {
  const words = asWords(text);
  return watched.filter((word) => words.includes(` ${word} `));
}

export interface KeptText {
  title: string | null;
  content: string;
}

/** Returns the kept texts that differ from the content as it is now, which is null when it was deleted. */
export const changedSince = <Kept extends KeptText>(
  kept: readonly Kept[],
  content: { title: string | null; text: string } | null,
): Kept[] => kept.filter((each) => content === null || !isContent(each, content));

function isContent({ title, content }: KeptText, now: { title: string | null; text: string }): boolean {
  const equals = (text: string) => sameness(content) === sameness(text.slice(0, keptLength));
  if (title !== null) return title === now.title && equals(now.text);
  // A text with watched words has no title of its own. It may begin with the title.
  return equals(now.text) || equals(`${now.title ?? ''}\n${now.text}`);
}

/** Returns why staff may not suspend or readmit this member; null when they may. */
export function suspensionRefusal(
  by: Pick<Viewer, 'id' | 'isAdmin'>,
  member: { id: string; isStaff: boolean },
): { status: 400 | 403; code: string; detail: string } | null {
  if (by.id === member.id)
    return { status: 400, code: 'own_account', detail: "You can't suspend your own account." };
  if (member.isStaff && !by.isAdmin)
    return { status: 403, code: 'forbidden', detail: 'Only administrators can suspend staff.' };
  return null;
}

/**
 * True when a decision hides the content. A warning hides neither groups nor profiles, because others depend
 * on them.
 */
export const hidesContent = (
  action: 'hide' | 'remove' | 'warn' | 'suspend',
  contentType: ContentType,
): boolean =>
  action === 'hide' || action === 'suspend'
    ? true
    : action === 'warn' && contentType !== 'group' && contentType !== 'profile';

/**
 * True for content types that authors can still read while hidden. Hidden groups and profiles are out of
 * reach.
 */
export const isReadByAuthor = (contentType: string): boolean =>
  contentWordsOf(contentType)?.isReadByAuthor === true;

/** Returns the appeal state of a decision. Each decision can be appealed once. */
export const appealState = ({
  status,
  appealed_at,
}: {
  status: string;
  appealed_at: Date | null;
}): 'open' | 'waiting' | 'used' => (status === 'pending' ? 'waiting' : appealed_at ? 'used' : 'open');

export const nounOf = (contentType: string): string => contentWordsOf(contentType)?.noun ?? 'text';

/** Returns a value as JSON with sorted keys, the input of the audit log's hashes. */
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

/** Returns the time before which open cases are overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - promise);

/** Returns the start of the summary's period (30 days). */
export const summaryReach = (now: Date): Date => new Date(now.getTime() - 30 * day);

/** Returns the share of cases decided in time, in whole percent rounded down; null when none was decided. */
export const shareInTime = ({
  decided,
  decided_in_time,
}: {
  decided: number;
  decided_in_time: number;
}): number | null => (decided === 0 ? null : Math.floor((decided_in_time / decided) * 100));

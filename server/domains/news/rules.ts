import { allowanceOf } from '#contract/allowances.ts';
import { longestHeadline, maxNewsTags } from '#contract/news-constants.ts';
import { tiers } from '#contract/tiers.ts';
import { aheadOf } from '#server/domains/profile/days/zones/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

export const newsMissing = "We can't find that news post. It may be deleted.";
export const newsGoneWhileWriting = 'That news post was deleted. Nothing you wrote is lost.';
export const newsRefusal = 'Creators, founders and administrators share news. Nothing you wrote is lost.';
export const pinRefusal =
  'Administrators pin news and set its priority. Nothing you wrote is lost. Publish it without both.';
export const newsletterRefusal =
  'Administrators send news by email. Nothing you wrote is lost. Publish it without that switch.';
export const noPostalAddress =
  'The newsletter needs the sender’s postal address first. Nothing you wrote is lost. Publish it without that switch.';
export const tooManyTags = 'A news post can have up to 10 tags.';
export const tagTooLong = 'A tag can have up to 40 characters.';
export const headlineTooLong = 'A headline can have 200 characters.';
export const notInFuture = 'That time is over. Choose a later one, or publish it now.';
export const tooFarAhead = 'Choose a time within a year.';
export const isPublishedAlready = 'This news post is published already.';

const longestTag = 40;
const yearMs = 366 * 24 * 60 * 60 * 1000;

/** True for members who may write news: creators, founders and staff (B section 6). */
export const mayWriteNews = (viewer: Viewer): boolean => allowanceOf(viewer).publish_news;

/** Plans that have news. */
export const newsTiers = tiers.filter(
  (tier) => allowanceOf({ tier, isAdmin: false, isModerator: false }).publish_news,
);

/** Facts of a news post that decide the rights over it. */
export interface NewsFacts {
  authorId: string | null;
  isPublished: boolean;
  /** Hidden by moderators, so it takes no comments or reports. */
  isHidden: boolean;
}

/** Returns what a viewer may do with a news post they read. Only its author edits and deletes it (B section 6, decision 85). */
export function rightsOverNews({ authorId, isPublished, isHidden }: NewsFacts, viewer: Viewer) {
  const isOwn = authorId === viewer.id;
  const isOpen = isPublished && !isHidden;
  return {
    may_edit: isOwn && mayWriteNews(viewer),
    may_delete: isOwn,
    may_comment: isOpen,
    may_report: !isOwn && isOpen,
  };
}

/** Returns a headline as one line; empty when nothing visible remains. */
export function tidyHeadline(title: string): string {
  const line = title
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isBlankText(line) ? '' : line;
}

/** True for a headline with more characters than the form takes. */
export const isTooLong = (title: string): boolean => [...title].length > longestHeadline;

/**
 * Returns tags in lower case: split on commas, trimmed, without blanks and duplicates. Returns a refusal sentence for
 * too many or too long ones.
 */
export function tidyTags(given: string | readonly string[]): { tags: string[] } | { refusal: string } {
  const parts = (typeof given === 'string' ? [given] : given).flatMap((each) => each.split(','));
  const tags = [...new Set(parts.map((each) => tidyHeadline(each).toLowerCase()))].filter(
    (tag) => tag !== '',
  );
  if (tags.some((tag) => tag.length > longestTag)) return { refusal: tagTooLong };
  return tags.length > maxNewsTags ? { refusal: tooManyTags } : { tags };
}

/** Reads a switch, also one of a multipart form. */
export const isOn = (flag: boolean | string | undefined): boolean => flag === true || flag === 'true';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the instant at which a clock in a zone shows a date and time, such as `2026-03-08T02:30`. A time that the
 * clock skips is read as an hour later (by as much as it skips), and one that it shows twice is the first. Null for
 * a date that doesn't exist.
 */
export function instantOnClock(zone: string, local: string): Date | null {
  const shown = Date.parse(`${local}:00Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local) return null;
  const before = aheadOf(zone, new Date(shown - dayMs));
  const after = aheadOf(zone, new Date(shown + dayMs));
  const read = [shown - before, shown - after].sort((a, b) => a - b);
  const at = read.find((each) => each + aheadOf(zone, new Date(each)) === shown) ?? shown - before;
  return new Date(at);
}

/** Returns the sentence that refuses a time to publish at; null for one in the future, within a year. */
export function refusalOfTime(at: Date, now: Date): string | null {
  if (at.getTime() <= now.getTime()) return notInFuture;
  return at.getTime() - now.getTime() > yearMs ? tooFarAhead : null;
}

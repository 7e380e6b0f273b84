import { allowanceOf } from '#contract/membership/allowances.ts';
import { tiers } from '#contract/membership/tiers.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

export const newsMissing = "We can't find that news post. It may be deleted.";
export const newsGoneWhileWriting = 'That news post was deleted. Nothing you wrote is lost.';
export const newsRefusal = 'Creators, founders and staff share news. Nothing you wrote is lost.';
export const newsletterRefusal =
  'Administrators send news by email. Nothing you wrote is lost. Publish it without that switch.';
export const noPostalAddress =
  'The newsletter needs the sender’s postal address first. Nothing you wrote is lost. Publish it without that switch.';
export const isPublishedAlready = 'This news post is published already.';

/** True for members who may write news: creators, founders and staff. */
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

/** Returns what a viewer may do with a news post they read. Only its author edits and deletes it. */
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

/** Returns when a time is over: "within the hour", "in 2 hours". */
export function inHours(ms: number): string {
  const hours = Math.ceil(ms / 3_600_000);
  return hours <= 1 ? 'within the hour' : `in ${hours} hours`;
}

/** Reads a switch, also one of a multipart form. */
export const isOn = (flag: boolean | string | undefined): boolean => flag === true || flag === 'true';

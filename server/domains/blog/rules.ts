import type { BlogStatus, RevisionState } from '#contract/blog/constants.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { tiers } from '#contract/membership/tiers.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

export const postMissing = "We can't find that blog post. It may be deleted.";
export const blogRefusal = 'Creators write for the blog. Nothing you wrote is lost.';
export const isWaiting =
  'This post waits for approval. Move it to your drafts to change it. Nothing you wrote is lost.';
export const isNotWaiting =
  'This post isn’t waiting any more. Someone else decided about it, or its author moved it to their drafts.';
export const isHiddenNow = 'Moderators hid this post. It can be approved once they have restored it.';
export const hasTwoTexts =
  'This post has an approved text and later changes. Please choose which one becomes your draft. Nothing was changed.';
export const nothingToDiscard = 'This post has no changes to discard.';
export const changedSince = 'Its author changed this post after you opened it. Please read it again.';
export const editedElsewhere =
  'This post was also changed elsewhere. Both versions are kept. Choose which one to save.';

/** True for members who may write for the blog: creators and staff. */
export const mayWriteBlog = (viewer: Viewer): boolean => allowanceOf(viewer).write_blog;

/** Plans that write for the blog. */
export const blogTiers = tiers.filter(
  (tier) => allowanceOf({ tier, isAdmin: false, isModerator: false }).write_blog,
);

/** Facts of a post that decide its state and the rights over it. */
export interface PostFacts {
  authorId: string | null;
  isApproved: boolean;
  isPublished: boolean;
  isHidden: boolean;
  /** State of the revision; null without one. */
  revision: RevisionState | null;
}

/** Returns the state of a post, and that of its revision if it was approved before. */
export function stateOf({ isApproved, isPublished, revision }: PostFacts): {
  status: BlogStatus;
  revision: RevisionState | null;
} {
  if (!isApproved) return { status: revision ?? 'draft', revision: null };
  return { status: isPublished ? 'published' : 'scheduled', revision };
}

/** Returns what a viewer may do with a post that they may open. Only its author edits and deletes it. */
export function rightsOverPost({ authorId, isPublished, isHidden, revision }: PostFacts, viewer: Viewer) {
  const isOwn = authorId === viewer.id;
  return {
    may_edit: isOwn && mayWriteBlog(viewer) && revision !== 'pending',
    may_delete: isOwn,
    may_report: !isOwn && isPublished && !isHidden,
  };
}

const longestSlug = 80;

/** Returns a title as the last part of an address: Latin letters and digits, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .match(/[a-z0-9]+/g);
  let slug = '';
  for (const word of words ?? []) {
    const longer = slug === '' ? word.slice(0, longestSlug) : `${slug}-${word}`;
    if (longer.length > longestSlug) break;
    slug = longer;
  }
  return slug || 'post';
}

/** Returns the first free address of a title: the slug itself, or with 2, 3 and so on. A post's own addresses are free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** True if an address was made from this slug, so that a post with an unchanged title keeps it. */
export const isMadeFrom = (address: string, slug: string): boolean =>
  address === slug ||
  (address.startsWith(`${slug}-`) && /^[2-9]$|^[1-9]\d+$/.test(address.slice(slug.length + 1)));

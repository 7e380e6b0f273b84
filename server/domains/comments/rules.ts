import type { SubjectType } from '#contract/comments/endpoints.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';

export const commentsSpent = (perDay: number): string =>
  `You have written your ${perDay} comments for today. Upgrade to Builder to comment as often as you like; tomorrow there are ${perDay} more.`;

/** Returns what a viewer may do with a comment below a subject. */
export function rightsOverComment(
  comment: { authorId: string | null; isDeleted?: boolean },
  subject: { author_id: string | null; is_led: boolean; is_closed?: boolean },
  viewer: Viewer,
) {
  if (comment.isDeleted) return { may_edit: false, may_delete: false, may_report: false };
  const isOwn = comment.authorId === viewer.id;
  return {
    may_edit: isOwn && !subject.is_closed,
    may_delete: isOwn || subject.author_id === viewer.id || subject.is_led || isStaff(viewer),
    may_report: !isOwn,
  };
}

/**
 * Matches a letter or digit after a name, which makes it another name: @Norabel doesn't name Nora. Scripts
 * without spaces are excluded.
 */
const goesOn =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}]/u;

/**
 * Returns the offered members whose `@name` is in the text. Anyone else would be notified of a text that
 * doesn't name them.
 */
export function namedIn<Named extends { name: string }>(text: string, offered: readonly Named[]): Named[] {
  const words = text.toLocaleLowerCase('en');
  return offered.filter(({ name }) => {
    const parts = words.split(`@${name.toLocaleLowerCase('en')}`);
    return parts.slice(1).some((after) => !goesOn.test(after));
  });
}

export const commentMissing = "That comment doesn't exist or was deleted.";
export const parentGone = 'The comment you are answering was deleted. Nothing you wrote is lost.';
/** The sentence when an idempotency key belongs to a comment somewhere else. */
export const sentElsewhere: Record<SubjectType, string> = {
  post: 'This comment was already sent below another post.',
  news: 'This comment was already sent below other news.',
  lesson: 'This comment was already sent below another lesson.',
};

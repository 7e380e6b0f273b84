import type { ContentType } from '#contract/content-types/content-types.ts';
import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { appealCase, hidingCase, hidingCases, lockCase } from './cases/store.ts';
import { appealState } from './rules.ts';

/**
 * Returns, by id, why content is hidden and whether its author may appeal. The reason is null when none was
 * given or the author may not read it. `appeal` is null when no decision hides the content. Show the result
 * to the author and staff only.
 */
export async function readHidings(
  db: Database,
  contentType: ContentType,
  contentIds: readonly string[],
): Promise<Map<string, Hiding>> {
  if (contentIds.length === 0) return new Map();
  const cases = await hidingCases(db, { contentType, contentIds });
  return new Map(
    contentIds.map((id) => {
      const held = cases.find(({ content_id }) => content_id === id);
      const hidden_reason = held?.note_told ? held.note : null;
      return [id, { is_hidden: true, hidden_reason, appeal: held ? appealState(held) : null }];
    }),
  );
}

/** Returns why one content is hidden; see `readHidings`. */
export async function readHiding(
  db: Database,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
): Promise<Hiding> {
  const hidings = await readHidings(db, contentType, [contentId]);
  return hidings.get(contentId) ?? { is_hidden: true, hidden_reason: null, appeal: null };
}

/**
 * Throws 409 `under_review` while an appeal about this hidden content is open. Otherwise moderators could
 * restore a text they haven't read.
 */
export async function verifyNotUnderReview(
  db: Database,
  content: { contentType: ContentType; contentId: string },
): Promise<void> {
  if ((await readHiding(db, content)).appeal === 'waiting')
    throw conflict(
      "Our moderators are looking at this. You can edit it once they've decided. Your changes are still here.",
      'under_review',
    );
}

export interface Appeal {
  contentType: ContentType;
  contentId: string;
  words: string | undefined;
}

/**
 * Appeals the decision that hides this content, once, with a text of its author. The content stays hidden
 * until the appeal is decided. Repeating the call with an identical text changes nothing. Throws 409
 * `not_hidden`, `appealed` for a second appeal, and `already_open` while another case about it is open. The caller has checked that the actor is the author.
 */
export async function appealDecision(db: Database, actor: Actor, appeal: Appeal): Promise<void> {
  const { contentType, contentId } = appeal;
  const found = await hidingCase(db, appeal);
  const held = found && (await lockCase(db, found.id));
  if (!held?.action) throw conflict('This isn’t hidden any more. Reload to see it as it is.', 'not_hidden');
  const words = seenText(appeal.words);
  const state = appealState(held);
  if (state === 'waiting' && held.appeal_words === words) return;
  if (state === 'waiting')
    throw conflict('You asked already, and our moderators are looking at it.', 'appealed');
  if (state === 'used') throw conflict('Our moderators already looked at this a second time.', 'appealed');
  if (!(await appealCase(db, held.id, { words, now: actor.now })))
    throw conflict(
      'Our moderators are looking at this already. You can ask again once they have decided.',
      'already_open',
    );
  await recordEvent(db, 'decision.appealed', {
    ...actBy(actor, { isAudited: true }),
    about: { case: held.id, content_type: contentType, content: contentId, author: actor.viewer.id },
  });
}

import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { ReportCategory } from '#contract/moderation/report-categories.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { forumContent } from '../content-adapter.ts';
import { readReactions } from '../read-replies.ts';
import { findPost, lockPost } from '../replies/store.ts';
import { replyGone } from '../rules.ts';
import { addReaction, countReaction, dropReaction } from './store.ts';

export interface ReactionRequest {
  viewer: Viewer;
  /** Id of a reply or topic. */
  id: string;
  kind: ReactionKind | 'flag';
  /** Without a value, the reaction is toggled. */
  active: boolean | undefined;
  category: ReportCategory | undefined;
  reason: string | undefined;
  now: Date;
}

const report = handleReport(forumContent.reply);

/**
 * Adds or removes a reaction and returns the current counts. A flag files a report, which can't be withdrawn.
 *Throws 404 for a post that is deleted or that the viewer can't see.
 */
export async function reactPost(db: Database, wish: ReactionRequest) {
  const { viewer, id, kind, active, now } = wish;
  if (kind === 'flag') {
    if (active === false) return answer(db, viewer, id, "You can't withdraw a report.");
    const { message } = await report({ db, viewer, params: { id }, body: wish, now });
    return answer(db, viewer, id, message);
  }
  const seen = await findPost(db, viewer, id);
  const post = seen && (await lockPost(db, id));
  if (!post || !seen.is_open || post.deleted_at || post.hidden_at) throw notFound(replyGone);
  const reaction = { postId: id, memberId: viewer.id, kind, now };
  const dropped = active !== true && (await dropReaction(db, reaction));
  const added = active !== false && !dropped && (await addReaction(db, reaction));
  if (added || dropped) await countReaction(db, id, kind, added ? 1 : -1);
  const isOn = added || active === true;
  return answer(db, viewer, id, isOn ? 'Reaction added.' : 'Reaction removed.');
}

async function answer(db: Database, viewer: Viewer, id: string, message: string) {
  const row = await findPost(db, viewer, id);
  if (!row) throw notFound(replyGone);
  return { message, ...readReactions(row, viewer) };
}

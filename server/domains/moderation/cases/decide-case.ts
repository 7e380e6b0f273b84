import type { ContentType } from '#contract/content-types/content-types.ts';
import type { caseActions, FlagReport } from '#contract/moderation/endpoints.ts';
import type {
  ContentAdapter,
  ContentAdapters,
  Described,
} from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { caseById } from '../queue.store.ts';
import { answersFor, hidesContent, isReadByAuthor, nounOf } from '../rules.ts';
import { readmitMember, suspendMember } from '../suspensions/suspend-member.ts';
import { deleteWarnings, insertWarning } from '../warnings.store.ts';
import { readCase } from './read-cases.ts';
import { actionsBeside, type LockedCase, lockCase, settleCase } from './store.ts';

export type CaseAction = (typeof caseActions)[number];

export interface Decision {
  id: string;
  status: 'approved' | 'action_taken';
  action: CaseAction | undefined;
  note: string | undefined;
  /** End of a suspension; null means until lifted. */
  until: Date | null;
}

/**
 * Decides a case in one transaction: applies the action to content and author, notifies members and writes
 * the audit log. The decider comes from the session. Throws 404, 409 `already_decided` with the
 * current case, 403 for their own content, and 422 for a missing reason or an action that doesn't fit.
 */
export async function decideCase(
  db: Database,
  adapters: ContentAdapters,
  actor: Actor,
  decision: Decision,
): Promise<FlagReport> {
  const { viewer, now } = actor;
  const held = await lockDecidableCase(db, adapters, actor, decision.id);
  if (held.status !== 'pending')
    throw conflict('Another moderator already decided this.', 'already_decided', {
      current: await shown(db, adapters, held.id, actor),
    });
  const action = decision.status === 'approved' ? null : (decision.action ?? 'hide');
  const note = seenText(decision.note);
  if (action) await takeAction(db, actor, held, { action, note, until: decision.until });
  // An appeal succeeded, so the first decision is undone.
  else await undoAction(db, actor, held);
  // A second refusal without a note keeps the first reason.
  const staysAsSaid = action !== null && note === null && held.appealed_at !== null;
  await settleCase(db, held.id, {
    status: decision.status,
    action,
    note: staysAsSaid ? held.note : note,
    noteTold: staysAsSaid ? held.note_told : true,
    by: viewer.id,
    now,
  });
  await recordEvent(db, 'case.decided', {
    ...actBy(actor, { isAudited: true, reason: note }),
    about: { ...aboutCase(held), action },
  });
  return shown(db, adapters, held.id, actor);
}

export interface CaseInHand extends LockedCase {
  adapter: ContentAdapter;
  content: Described | null;
  authorId: string | null;
}

/**
 * Locks a case for a decision. Throws 404, and 403 `own_content` when it is about the staff member's own
 * content.
 */
export async function lockDecidableCase(
  db: Database,
  adapters: ContentAdapters,
  { viewer }: Actor,
  id: string,
): Promise<CaseInHand> {
  const held = await lockCase(db, id);
  if (!held) throw notFound("That report doesn't exist.");
  const adapter = adapters[held.content_type as ContentType];
  const content = await adapter.describe(db, held.content_id);
  const authorId = answersFor(held, content);
  if (authorId === viewer.id || content?.author_id === viewer.id)
    throw forbidden('This is about your own content. Another moderator has to decide.', 'own_content');
  return { ...held, adapter, content, authorId };
}

export async function shown(
  db: Database,
  adapters: ContentAdapters,
  id: string,
  { viewer, now }: Actor,
): Promise<FlagReport> {
  const row = await caseById(db, id);
  if (!row) throw notFound("That report doesn't exist.");
  return readCase(db, row, { adapters, viewerId: viewer.id, now });
}

async function takeAction(
  db: Database,
  actor: Actor,
  held: CaseInHand,
  { action, note, until }: { action: CaseAction; note: string | null; until: Date | null },
): Promise<void> {
  const { viewer, now } = actor;
  const { adapter, content_id, content_type, authorId } = held;
  if (action === 'remove') {
    if (!adapter.remove)
      throw invalid(`A ${nounOf(content_type)} can't be removed. You can hide it or suspend its owner.`);
    await adapter.remove(db, content_id, viewer.id, now);
  } else if (hidesContent(action, content_type as ContentType)) await adapter.hide(db, content_id, now);

  if (action === 'hide' || action === 'remove') {
    await recordOutcome(db, actor, held, action === 'remove' ? 'content.removed' : 'content.hidden');
    return;
  }
  if (!note)
    throw invalid('Please say why. The member will read the reason.', { note: 'A reason is needed.' });
  if (!authorId) throw invalid('Its author is no longer a member. Hide or remove it instead.');
  if (action === 'suspend') {
    await recordOutcome(db, actor, held, 'content.hidden');
    await suspendMember(db, actor, {
      memberId: authorId,
      reason: note,
      end: { until: until?.toISOString() },
      caseId: held.id,
    });
    return;
  }
  const id = newId();
  await insertWarning(db, { id, memberId: authorId, caseId: held.id, note, by: viewer.id, now });
  await enqueue(db, 'send-warning', { warning_id: id });
  await recordOutcome(db, actor, held, 'author.warned');
}

/**
 * Undoes a case's action. Shows the content again unless another decision hides it too, withdraws the warning
 * and lifts the suspension. Does nothing for a case without an action.
 */
export async function undoAction(db: Database, actor: Actor, held: CaseInHand): Promise<void> {
  const { id, adapter, authorId, content, content_id, content_type } = held;
  const action = held.action as CaseAction | null;
  if (!action) return;
  const hides = (each: string) => hidesContent(each as CaseAction, content_type as ContentType);
  const staysHidden = (await actionsBeside(db, held)).some(hides);
  if (hides(action) && !staysHidden) await adapter.show(db, content_id, actor.now);
  await deleteWarnings(db, id);
  if (!staysHidden && content) await recordOutcome(db, actor, held, 'content.restored');
  if (action === 'suspend' && authorId) await readmitMember(db, actor, { memberId: authorId, caseId: id });
}

/** Returns a case, its content and the member who answers for it, as events have them. */
export const aboutCase = ({ id, content_type, content_id, authorId }: CaseInHand) => ({
  case: id,
  content_type,
  content: content_id,
  author: authorId,
});

/** Records what a decision means for the content's author. Does nothing when its author's account is gone. */
async function recordOutcome(
  db: Database,
  { viewer, now }: Actor,
  held: CaseInHand,
  name: 'content.hidden' | 'content.removed' | 'content.restored' | 'author.warned',
): Promise<void> {
  const { authorId, content, content_type } = held;
  if (!authorId) return;
  const isReadable =
    name === 'content.restored' || (isReadByAuthor(content_type) && name !== 'content.removed');
  await recordEvent(db, name, {
    by: viewer.id,
    about: { ...aboutCase(held), author: authorId, path: isReadable ? (content?.path ?? null) : null },
    at: now,
  });
}

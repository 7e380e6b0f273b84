import type { ContentType, FlagReport } from '#contract/moderation.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { actionsBeside, deleteWarnings, unsettleCase } from './cases/store.ts';
import { type CaseAction, holdCase, shown, tellAuthor } from './decide-case.ts';
import type { ContentAdapters } from './read-reported.ts';
import { recordAct } from './record-act.ts';
import { hidesContent } from './rules.ts';
import { type ActOfStaff, readmitMember } from './suspend-member.ts';

/**
 * Takes a decision back: what was hidden is shown again unless another decision hides it as well, a warning is withdrawn, a suspension
 * that came with it is lifted, and the case waits again. Throws 409 where nothing was decided, what was removed is gone, or newer reports
 * of it wait already.
 */
export async function reopenCase(
  db: Database,
  adapters: ContentAdapters,
  act: ActOfStaff,
  id: string,
): Promise<FlagReport> {
  const { by, caller, now } = act;
  const held = await holdCase(db, adapters, act, id);
  if (held.status === 'pending') throw conflict('This is open: nothing was decided yet.', 'not_decided');
  if (held.action === 'remove') throw conflict('What was removed does not come back.', 'removed');
  if (!(await unsettleCase(db, id)))
    throw conflict('There are newer reports about this, and they are open.', 'already_open');
  const hides = (action: string) => hidesContent(action as CaseAction, held.content_type as ContentType);
  const { action } = held;
  if (action) {
    const staysHidden = (await actionsBeside(db, held)).some(hides);
    if (hides(action) && !staysHidden) await held.adapter.show(db, held.content_id, now);
    await deleteWarnings(db, id);
    if (!staysHidden && held.content)
      await tellAuthor(db, held, { kind: 'content_restored', removed: false, now });
    if (action === 'suspend' && held.authorId)
      await readmitMember(db, act, { memberId: held.authorId, caseId: id });
  }
  await recordAct(db, {
    actorId: by.id,
    action: 'reopen_case',
    targetType: held.content_type,
    targetId: held.content_id,
    details: { case_id: id, author_id: held.authorId, was: held.action },
    ip: caller.ip,
    requestId: caller.requestId,
    now,
  });
  return shown(db, adapters, id, act);
}

import type { FlagReport } from '#contract/moderation.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffActor } from '../suspensions/suspend-member.ts';
import { lockDecidableCase, shown, undoAction } from './decide-case.ts';
import { unsettleCase } from './store.ts';

/**
 * Reopens a decided case and undoes its action. Throws 409 when the case isn't decided, the content was
 * removed, or newer reports about it are open.
 */
export async function reopenCase(
  db: Database,
  adapters: ContentAdapters,
  act: StaffActor,
  id: string,
): Promise<FlagReport> {
  const { by, caller, now } = act;
  const held = await lockDecidableCase(db, adapters, act, id);
  if (held.status === 'pending') throw conflict('No decision has been made yet.', 'not_decided');
  if (held.action === 'remove') throw conflict("Removed content can't be restored.", 'removed');
  if (!(await unsettleCase(db, id)))
    throw conflict('There are newer reports about this that are still open.', 'already_open');
  await undoAction(db, act, held);
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

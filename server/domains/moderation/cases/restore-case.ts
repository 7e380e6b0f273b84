import type { FlagReport } from '#contract/moderation/endpoints.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { aboutCase, lockDecidableCase, shown, undoAction } from './decide-case.ts';
import { unsettleCase } from './store.ts';

/**
 * Reopens a decided case and undoes its action. Throws 409 when the case isn't decided, the content was
 * removed, or newer reports about it are open.
 */
export async function reopenCase(
  db: Database,
  adapters: ContentAdapters,
  actor: Actor,
  id: string,
): Promise<FlagReport> {
  const held = await lockDecidableCase(db, adapters, actor, id);
  if (held.status === 'pending') throw conflict('No decision has been made yet.', 'not_decided');
  if (held.action === 'remove') throw conflict("Removed content can't be restored.", 'removed');
  if (!(await unsettleCase(db, id, actor.now)))
    throw conflict('There are newer reports about this that are still open.', 'already_open');
  await undoAction(db, actor, held);
  await recordEvent(db, 'case.reopened', {
    ...actBy(actor, { isAudited: true }),
    about: { ...aboutCase(held), was: held.action },
  });
  return shown(db, adapters, id, actor);
}

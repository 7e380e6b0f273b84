import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { maxPinned, tooManyPinned } from '../rules.ts';
import { lockPinsOf, pinnedIn, updateTopic } from './store.ts';

/** Pins a locked topic in its category, or unpins it. Throws 409 for too many pinned topics. */
export async function pinTopic(
  db: Database,
  actor: Actor,
  { id, categoryId, pinned }: { id: string; categoryId: string; pinned: boolean },
): Promise<void> {
  if (pinned) {
    await lockPinsOf(db, categoryId);
    if ((await pinnedIn(db, categoryId)) >= maxPinned) throw conflict(tooManyPinned, 'too_many_pinned');
  }
  await updateTopic(db, id, { pinned_at: pinned ? actor.now : null });
  await recordEvent(db, pinned ? 'topic.pinned' : 'topic.unpinned', {
    ...actBy(actor, { isAudited: true }),
    about: { topic: id },
  });
}

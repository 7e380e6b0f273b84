import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { updateTopic } from './store.ts';

/** Locks a topic, which ends its replies, or opens it again. */
export async function lockReplies(
  db: Database,
  actor: Actor,
  { id, locked }: { id: string; locked: boolean },
): Promise<void> {
  await updateTopic(db, id, { locked_at: locked ? actor.now : null });
  await recordEvent(db, locked ? 'topic.locked' : 'topic.unlocked', {
    ...actBy(actor, { isAudited: true }),
    about: { topic: id },
  });
}

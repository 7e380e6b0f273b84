import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { lockSide, type OfConversation } from './lock-side.ts';
import { setMuted } from './store.ts';

/** Mutes a conversation for the viewer, or unmutes it. */
export async function muteConversation(
  db: Database,
  { muted, ...asked }: OfConversation & { muted: boolean },
): Promise<void> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  if ((side.muted_at !== null) === muted) return;
  await setMuted(db, { id: conversation.id, memberId: viewerId, mutedAt: muted ? now : null });
  await recordEvent(db, 'conversation.muted', {
    by: viewerId,
    about: { conversation: conversation.id, muted },
    at: now,
  });
}

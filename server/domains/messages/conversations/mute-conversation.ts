import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { chatNotCounted } from '../rules.ts';
import { lockSide, type OfConversation, requireSide } from './lock-side.ts';
import { setMuted } from './store.ts';

/** Mutes a conversation for the viewer, or unmutes it. Throws 409 for the chat of a group, which no one has to wait for. */
export async function muteConversation(
  db: Database,
  { muted, ...asked }: OfConversation & { muted: boolean },
): Promise<void> {
  const { viewerId, now } = asked;
  if ((await requireSide(db, asked)).group_id !== null) throw conflict(chatNotCounted, 'chat_not_counted');
  const { side, conversation } = await lockSide(db, asked);
  if ((side.muted_at !== null) === muted) return;
  await setMuted(db, { id: conversation.id, memberId: viewerId, mutedAt: muted ? now : null });
  await recordEvent(db, 'conversation.muted', {
    by: viewerId,
    about: { conversation: conversation.id, muted },
    at: now,
  });
}

import type { Database } from '#server/platform/database/database.ts';
import { sendBriefly } from '#server/platform/live/publish-live.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findConversation } from './conversations/store.ts';
import { refusalFor } from './read-conversations.ts';
import { readSettings } from './settings.store.ts';

/**
 * Shows the partner's open pages that the viewer is writing. Nothing is stored. Does nothing without a conversation, for a
 * viewer who may not write in it, and if either of them hides what they have read.
 */
export async function tellTyping(
  db: Database,
  { viewer, partnerId, now }: { viewer: Viewer; partnerId: string; now: Date },
): Promise<void> {
  const row = await findConversation(db, viewer.id, { partnerId, now });
  if (!row?.conversation_id || !row.pm_id || refusalFor(row, viewer)) return;
  for (const member of [viewer.id, row.pm_id]) if (!(await readSettings(db, member)).read_receipts) return;
  await sendBriefly(db, {
    memberIds: [row.pm_id],
    name: 'typing',
    data: { conversation_id: row.conversation_id },
  });
}

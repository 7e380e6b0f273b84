import type { Author } from '#contract/auth/author.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import type { Conversation, LastMessage } from '#contract/messages/endpoints.ts';
import { type AuthorRow, authorOf } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type ConversationRow, findConversation, recipientsAmong } from './conversations/store.ts';
import {
  beginningOf,
  chatRefusal,
  conversationMissing,
  memberMissing,
  messageRefusal,
  type Recipient,
  type Refusal,
} from './rules.ts';
import type { RecipientRow } from './visibility.ts';

/** Characters of the newest message that the list gets. The screen shows fewer. */
const previewCharacters = 60;

/**
 * Returns the conversation with a member or of a group, also before the first message. Throws 404 for the viewer themselves, for a member
 * whom they can't know, and behind a block.
 */
export async function readConversation(
  db: Database,
  { viewer, partnerId, now }: { viewer: Viewer; partnerId: string; now: Date },
): Promise<Conversation> {
  const row = await findConversation(db, viewer.id, { partnerId, now });
  if (!row) throw notFound(memberMissing);
  if (row.group_id !== null) return asConversation(row, viewer);
  const refusal = messageRefusal(allowanceOf(viewer), asRecipient(row, viewer.id));
  const isThere = row.conversation_id !== null && !row.to_blocked;
  if (!isThere && (refusal?.code === 'missing' || refusal?.code === 'self')) throw notFound(refusal.sentence);
  if (row.to_blocked) throw notFound(conversationMissing);
  return asConversation(row, viewer);
}

/** Returns whether the viewer may write to a member, and why not. For pages that show the button. */
export async function readMessagePermission(
  db: Database,
  { viewer, memberId, now }: { viewer: Viewer; memberId: string; now: Date },
): Promise<Pick<Conversation, 'may_message' | 'message_refusal' | 'message_refusal_code'>> {
  const row = await findConversation(db, viewer.id, { partnerId: memberId, now });
  return permissionOf(row ? refusalFor(row, viewer) : { code: 'missing', sentence: memberMissing });
}

/** Returns those of these members to whom the viewer may write. For lists of people. */
export async function findRecipients(
  db: Database,
  { viewer, memberIds, now }: { viewer: Viewer; memberIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await recipientsAmong(db, viewer.id, { memberIds, now });
  return new Set(rows.filter((row) => !refusalFor(row, viewer)).map(({ pm_id }) => pm_id));
}

/** Returns why the viewer may not write to the partner of a row or in its chat, or null. */
export const refusalFor = (
  row: RecipientRow & { pm_id: string | null; group_id?: string | null },
  viewer: Viewer,
): Refusal | null =>
  row.group_id ? chatRefusal(viewer) : messageRefusal(allowanceOf(viewer), asRecipient(row, viewer.id));

/** Returns the partner of a row, or the group of a chat under its name. */
const partnerOf = (row: AuthorRow<'partner'> & { group_name: string | null }): Author =>
  authorOf(row, { as: 'partner', nameless: row.group_name ?? undefined });

const permissionOf = (refusal: Refusal | null) => ({
  may_message: refusal === null,
  message_refusal: refusal?.sentence ?? null,
  message_refusal_code:
    refusal === null || refusal.code === 'self' || refusal.code === 'missing'
      ? refusal && ('unavailable' as const)
      : refusal.code,
});

export const asConversation = (row: ConversationRow, viewer: Viewer): Conversation => ({
  id: row.conversation_id,
  partner: partnerOf(row),
  group_id: row.group_id,
  last_message: lastMessageOf(row),
  unread_count: row.unread_count,
  read_to: row.read_to,
  first_unread_id: row.first_unread_id,
  is_muted: row.muted_at !== null,
  ...permissionOf(refusalFor(row, viewer)),
});

const lastMessageOf = (row: ConversationRow): LastMessage | null =>
  row.last_id === null || row.last_at === null
    ? null
    : {
        id: row.last_id,
        content: row.last_deleted ? '' : beginningOf(row.last_content ?? '', previewCharacters),
        message_type: row.last_type ?? 'text',
        created_at: row.last_at.toISOString(),
        is_own: row.last_is_own ?? false,
        by: row.last_by?.split(' ')[0] ?? null,
        has_image: !row.last_deleted && (row.last_has_image ?? false),
        deleted_by: row.last_deleted,
      };

const asRecipient = (row: RecipientRow & { pm_id: string | null }, viewerId: string): Recipient => ({
  name: row.to_name ?? '',
  isSelf: row.pm_id === viewerId,
  isKnown: row.to_known,
  isPresent: row.to_present ?? false,
  isBlocked: row.to_blocked,
  isSuspended: row.to_suspended,
  isStaff: row.to_staff,
  permission: row.to_permission,
  areFriends: row.to_friend,
  shareGroup: row.to_shares_group,
  hasWritten: row.to_has_written,
});

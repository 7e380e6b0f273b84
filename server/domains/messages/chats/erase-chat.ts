import { keyOfErasing } from '#server/domains/groups/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { eraseMessage } from '../delete-message.ts';
import { conversationMissing } from '../rules.ts';
import { chatsWithoutGroup, eraseSome, ownInLeft } from './store.ts';

/** Messages of one transaction. */
const batch = 1_000;
/** Messages of one transaction whose place stays. */
const batchOfOwn = 50;

/** Deletes the chat of a group that is gone, in batches. May be killed and repeated. Does nothing for a group that is there. */
export async function eraseChat({ db, clock }: AppContext, groupId: string): Promise<void> {
  for (let isThere = true; isThere; )
    isThere = await db.transaction().execute(async (tx) => {
      const pictures = await eraseSome(tx, groupId, batch);
      for (const { image_id } of pictures ?? []) await releaseImage(tx, image_id, clock.now());
      return pictures !== undefined;
    });
}

/** Plans to delete the chats whose group is gone without that: by a server of the release before, or because the job failed too often. */
export async function sweepChats(db: Database): Promise<void> {
  for (const groupId of await chatsWithoutGroup(db))
    await enqueue(db, 'erase-chat', { group_id: groupId }, { key: keyOfErasing(groupId) });
}

interface Own {
  memberId: string;
  groupId: string;
}

/** Plans to delete what a member wrote in the chat of a group that they left, were removed from, or that moderators hide. Throws 404 if there is nothing. */
export async function forgetChat(db: Database, own: Own): Promise<void> {
  if ((await ownInLeft(db, { ...own, most: 1 })).length === 0) throw notFound(conversationMissing);
  await enqueue(
    db,
    'forget-chat',
    { group_id: own.groupId, member_id: own.memberId },
    { key: `forget-chat:${own.groupId}:${own.memberId}` },
  );
}

/** Deletes what a member wrote in a chat and no longer see, as they would one by one. May be killed and repeated. */
export async function eraseOwn({ db, clock }: AppContext, own: Own): Promise<void> {
  for (let left = true; left; )
    left = await db.transaction().execute(async (tx) => {
      const messages = await ownInLeft(tx, { ...own, most: batchOfOwn });
      for (const { id } of messages) await eraseMessage(tx, id, { byStaff: false, now: clock.now() });
      const [newest] = messages;
      if (newest)
        await recordEvent(tx, 'messages.deleted', {
          by: own.memberId,
          about: { newest: newest.id, conversation: newest.conversation_id, group: own.groupId },
          at: clock.now(),
        });
      return newest !== undefined;
    });
}

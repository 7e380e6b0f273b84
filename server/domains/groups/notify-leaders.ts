import { notifyMember, notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { leadersOf } from './members/store.ts';

const about = (groupId: string) => ({ content_type: 'group', content_id: groupId, group_id: groupId });

/** Notifies owner and moderators of a request to join. A repeated request updates the notification. */
export async function notifyLeaders(
  db: Database,
  { groupId, askerId, now }: { groupId: string; askerId: string; now: Date },
): Promise<void> {
  await notifyMembers(db, {
    memberIds: await leadersOf(db, groupId),
    kind: 'group_request',
    by: askerId,
    about: about(groupId),
    path: `/groups/${groupId}?tab=requests`,
    subject: `group_request:${groupId}:${askerId}`,
    at: now,
  });
}

/** Notifies a member of the decision on their request, without naming the leader who decided. */
export const notifyAsker = (
  db: Database,
  { groupId, askerId, isAccepted, now }: { groupId: string; askerId: string; isAccepted: boolean; now: Date },
): Promise<void> =>
  notifyMember(db, {
    memberId: askerId,
    kind: isAccepted ? 'group_accepted' : 'group_declined',
    by: null,
    about: about(groupId),
    path: `/groups/${groupId}`,
    subject: `group_answer:${groupId}`,
    at: now,
  });

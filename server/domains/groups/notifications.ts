import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { leadersOf } from './members/store.ts';
import { authorsOfPast } from './openings.store.ts';

/** Who is notified of what happens in groups. */
export const groupNotifications: Subscribers = {
  // A repeated request updates the notification.
  'request.created': async (db, { by, about: { group }, at }) =>
    notifyMembers(db, {
      memberIds: await leadersOf(db, group),
      kind: 'group_request',
      by,
      about: aboutOf(group),
      path: `/groups/${group}?tab=requests`,
      subject: `group_request:${group}:${by}`,
      at,
    }),
  'request.accepted': (db, { about, at }) => notifyAsker(db, { ...about, kind: 'group_accepted', at }),
  'request.declined': (db, { about, at }) => notifyAsker(db, { ...about, kind: 'group_declined', at }),
  async 'group.opened'(db, { by, about: { group, opens_at }, at }) {
    if (opens_at === null) return;
    const memberIds = await notifyAuthors(db, { group, kind: 'group_opens', about: { opens_at }, by, at });
    for (const memberId of memberIds)
      await enqueue(db, 'send-group-opening', { member_id: memberId, group_id: group });
  },
  'opening.cancelled': async (db, { by, about: { group }, at }) =>
    void (await notifyAuthors(db, { group, kind: 'group_stays', about: {}, by, at })),
};

const aboutOf = (group: string) => ({ content_type: 'group', content_id: group, group_id: group });

/** Notifies a member of the decision on their request, without naming the leader who decided. */
const notifyAsker = (
  db: Database,
  {
    group,
    member,
    kind,
    at,
  }: { group: string; member: string; kind: 'group_accepted' | 'group_declined'; at: Date },
): Promise<void> =>
  notifyMembers(db, {
    memberIds: [member],
    kind,
    by: null,
    about: aboutOf(group),
    path: `/groups/${group}`,
    subject: `group_answer:${group}`,
    at,
  });

/** Notifies everyone who wrote members-only posts or comments in a group, and returns their ids. */
async function notifyAuthors(
  db: Database,
  {
    group,
    kind,
    about,
    by,
    at,
  }: {
    group: string;
    kind: 'group_opens' | 'group_stays';
    about: Record<string, string>;
    by: string | null;
    at: Date;
  },
): Promise<string[]> {
  const memberIds = (await authorsOfPast(db, group)).filter((id) => id !== by);
  await notifyMembers(db, {
    memberIds,
    kind,
    by,
    about: { ...aboutOf(group), ...about },
    path: `/groups/${group}`,
    subject: `opening:${group}`,
    at,
  });
  return memberIds;
}

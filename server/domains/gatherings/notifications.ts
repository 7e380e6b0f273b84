import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { planSeatEmails } from './send-seat-email.ts';

/** Who is notified of what happens to a seat. The name of the gathering is read when the notification is. */
export const gatheringNotifications: Subscribers = {
  async 'gathering.moved'(db, { by, about: { gathering, members }, at }) {
    const told = members.filter((id) => id !== by);
    await notify(db, { kind: 'gathering_moved', gathering, members: told, at });
    await planSeatEmails(db, { kind: 'moved', gathering, members: told, at });
  },
  async 'gathering.cancelled'(db, { by, about: { gathering, host, members }, at }) {
    const told = [...members, ...(host ? [host] : [])].filter((id) => id !== by);
    await notify(db, { kind: 'gathering_cancelled', gathering, members: told, at });
    await planSeatEmails(db, { kind: 'cancelled', gathering, members: told, at });
  },
  async 'gathering_seat.offered'(db, { about: { gathering, member }, at }) {
    await notify(db, { kind: 'seat_offered', gathering, members: [member], at });
    await planSeatEmails(db, { kind: 'offered', gathering, members: [member], at });
  },
  async 'gathering_seat.ended'(db, { about: { gathering, member, why }, at }) {
    const kind = why === 'plan' ? 'seat_ended' : why === 'expired' ? 'seat_expired' : null;
    if (kind) await notify(db, { kind, gathering, members: [member], at });
  },
  'gathering.reminded': (db, { about: { gathering, meeting, of, members }, at }) =>
    notify(db, {
      kind: of === 'day' ? 'gathering_day' : 'gathering_hour',
      gathering,
      members,
      at,
      subject: `gathering-reminder:${meeting}`,
    }),
};

const notify = (
  db: Database,
  {
    kind,
    gathering,
    members,
    at,
    subject = `${kind}:${gathering}`,
  }: {
    kind: NotificationKind;
    gathering: string;
    members: readonly string[];
    at: Date;
    subject?: string;
  },
): Promise<void> =>
  notifyMembers(db, {
    memberIds: members,
    kind,
    by: null,
    about: { content_type: 'gathering', content_id: gathering },
    path: `/gatherings/${gathering}`,
    subject,
    at,
  });

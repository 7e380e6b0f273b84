import type { MemberSheet } from '#contract/admin/endpoints.ts';
import { formerMember } from '#server/domains/auth/author.ts';
import { deviceName } from '#server/domains/auth/rules.ts';
import { readSubscription } from '#server/domains/membership/subscriptions/read-subscription.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { filterOf } from '../users/filter-users.ts';
import { showUser } from '../users/show-user.ts';
import { devicesOf, pageOfUsers } from '../users/store.ts';
import { factsOf, type NoteRow, notesOf, paymentsOf, reportsOf, timelineOf, wasOpened } from './store.ts';

const hour = 3_600_000;

/** Events of a member about their account, which are never deleted. None is about what they practise or write. */
export const ownEvents = [
  'member.registered',
  'member.returned',
  'account.deactivated',
  'deletion.planned',
  'email.changed',
  'password.changed',
  'password.reset',
  'second_step.turned_on',
  'second_step.turned_off',
  'passkey.added',
  'passkey.removed',
  'tier.changed',
  'subscription.begun',
  'subscription.cancelled',
  'subscription.paused',
  'subscription.resumed',
  'subscription.ended',
  'renewal.failed',
] as const;

/** Returns the sheet of a member, and records that it was opened. Throws 404 for an unknown member. */
export async function openSheet(
  db: Database,
  actor: Actor,
  { memberId, serverKey }: { memberId: string; serverKey: Buffer },
): Promise<MemberSheet> {
  const { now, viewer } = actor;
  const filter = filterOf({ q: memberId });
  const [row] = filter ? await pageOfUsers(db, { filter, after: null, limit: 1, now }) : [];
  const facts = await factsOf(db, memberId);
  if (!row || !facts) throw notFound("That member doesn't exist.");
  const plan = await readSubscription(db, { memberId, serverKey, now });
  const payments = await paymentsOf(db, memberId);
  const devices = await devicesOf(db, memberId, now);
  const reports = await reportsOf(db, memberId);
  const notes = await notesOf(db, memberId);
  const timeline = await timelineOf(db, memberId, ownEvents);
  const since = new Date(now.getTime() - hour);
  if (!(await wasOpened(db, { memberId, by: viewer.id, since })))
    await recordEvent(db, 'sheet.opened', {
      ...actBy(actor, { isAudited: true }),
      about: { member: memberId },
    });
  const user = showUser(row);
  return {
    user,
    time_zone: facts.time_zone,
    is_moderator: facts.is_moderator,
    has_second_step: facts.has_second_step,
    plan: { ...plan, comped_until: facts.comped_until?.toISOString() ?? null },
    payments: payments.map(({ charged_at, ...payment }) => ({ ...payment, at: charged_at.toISOString() })),
    practice: {
      current_day: user.current_day,
      last_completed_at: facts.last_completed_at?.toISOString() ?? null,
      replies_count: facts.replies_count,
    },
    devices: devices.map(({ id, device, last_used_at, created_at }) => ({
      id,
      device: deviceName(device),
      last_used_at: last_used_at.toISOString(),
      created_at: created_at.toISOString(),
    })),
    reports: reports.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
    notes: notes.map(showNote),
    timeline: timeline.map(({ at, ...moment }) => ({ ...moment, at: at.toISOString() })),
  };
}

export const showNote = ({ id, content, author_name, created_at }: NoteRow) => ({
  id,
  content,
  author_name: author_name ?? formerMember,
  created_at: created_at.toISOString(),
});

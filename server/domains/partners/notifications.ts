import { notifyMember, notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';

const path = '/partner';

/** Who is notified of what happens between partners. No notification has words of theirs. */
export const partnerNotifications: Subscribers = {
  'partner.asked': (db, { by, about: { member, request }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'partner_asked',
      by,
      about: {},
      path,
      subject: `partner-request:${request}`,
      at,
    }),
  async 'partner.found'(db, { by, about: { pact, one, two }, at }) {
    // Each is told the name of the other one. `by` is the one who accepted, and knows.
    for (const [member, other] of [
      [one, two],
      [two, one],
    ] as const)
      if (member !== by)
        await notifyMember(db, {
          memberId: member,
          kind: 'partner_found',
          by: other,
          about: {},
          path,
          subject: `partner:${pact}`,
          at,
        });
  },
  'pact_line.suggested': (db, { by, about: { pact, member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'pact_suggested',
      by,
      about: {},
      path,
      subject: `pact-lines:${pact}`,
      at,
    }),
  'pact.started': (db, { by, about: { pact, member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'pact_started',
      by,
      about: {},
      path,
      subject: `pact:${pact}`,
      at,
    }),
  'pact.renewal_opened': (db, event) => tellBoth(db, event, 'pact_renewal'),
  'pact.renewed': (db, event) => tellBoth(db, event, 'pact_renewed'),
  async 'partner_day.answered'(db, { by, about: { pact, member, local_date, answer }, at }) {
    if (answer !== 'yes') return;
    await notifyMember(db, {
      memberId: member,
      kind: 'partner_answered',
      by,
      about: {},
      path,
      subject: `partner-day:${pact}:${by}:${local_date}`,
      at,
    });
  },
  'partner.nudged': (db, { by, about: { pact, member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'partner_nudged',
      by,
      about: {},
      path,
      subject: `partner-nudge:${pact}`,
      at,
    }),
  'pact.ended': (db, { about: { pact, told, other }, at }) =>
    notifyMembers(db, {
      memberIds: told,
      kind: 'pact_ended',
      by: other,
      about: {},
      path,
      subject: `pact-end:${pact}`,
      at,
    }),
};

async function tellBoth(
  db: Database,
  {
    by,
    about: { pact, one, two, period },
    at,
  }: { by: string | null; about: { pact: string; one: string; two: string; period: number }; at: Date },
  kind: 'pact_renewal' | 'pact_renewed',
): Promise<void> {
  for (const [memberId, other] of [
    [one, two],
    [two, one],
  ] as const)
    if (memberId !== by)
      await notifyMember(db, {
        memberId,
        kind,
        by: other,
        about: {},
        path,
        subject: `${kind}:${pact}:${period}`,
        at,
      });
}

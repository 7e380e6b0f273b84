import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mayDecideAppeal } from '../appeals/rules.ts';
import { appealById } from '../appeals/store.ts';
import { openedAt } from '../cases/store.ts';
import type {} from '../events.ts';
import { alarmEmail } from './emails.ts';
import { type AlarmKind, type AlarmStage, emailAt, isUrgent, lateAfter } from './rules.ts';
import {
  actingStaff,
  alarmsToEmail,
  deleteUnsent,
  insertAlarms,
  isStaffMember,
  markEmailed,
  waitingSince,
} from './store.ts';

interface Waiting {
  /** Staff who may read and decide it. */
  staff: readonly string[];
  kind: AlarmKind;
  stage: AlarmStage;
  subject: string;
  /** Page of the office where it is. */
  path: string;
  /** Who caused it. They aren't alarmed. */
  by?: string | null;
  now: Date;
}

/** Returns the members of staff who can act now; see `actingStaff`. */
export const findStaff = (...asked: Parameters<typeof actingStaff>): Promise<string[]> =>
  actingStaff(...asked);

/** Notifies staff in the bell and by email of something that waits for them, once a stage. */
export async function alarmStaff(
  db: Database,
  { staff, kind, stage, subject, path, by = null, now }: Waiting,
): Promise<void> {
  const memberIds = await insertAlarms(
    db,
    staff.filter((id) => id !== by),
    { subject, kind, stage, now },
  );
  if (memberIds.length === 0) return;
  await notifyMembers(db, {
    memberIds,
    kind: kind === 'backup' ? 'backup_late' : stage === 'late' ? 'case_waits' : (`${kind}_came` as const),
    by: null,
    about: {},
    path,
    subject: `alarm:${subject}`,
    at: now,
  });
  const soon = isUrgent({ kind, stage });
  for (const id of memberIds)
    await enqueue(
      db,
      'send-staff-alarm',
      { member_id: id },
      { key: `staff-alarm-${id}${soon ? '-urgent' : ''}` },
    );
}

/** Sends a member of staff one email about all that came since their last one, or later, when they had one lately. */
export async function sendStaffAlarm(ctx: AppContext, memberId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (db) => {
    const { alarms, member } = await alarmsToEmail(db, memberId, now);
    if (alarms.length === 0) return;
    const at = emailAt(alarms, member?.last ?? null, now);
    if (at > now) {
      const delayMs = at.getTime() - now.getTime();
      await enqueue(
        db,
        'send-staff-alarm',
        { member_id: memberId },
        { key: `staff-alarm-${memberId}-later`, delayMs },
      );
      return;
    }
    await markEmailed(
      db,
      alarms.map(({ id }) => id),
      now,
    );
    if (!member) return;
    const words = alarmEmail(member.name, alarms);
    const id = `staff-alarm-${alarms[0]?.id}`;
    await ctx.mailer.send({
      to: member.email,
      subject: words.subject,
      id,
      ...renderBrandedEmail(ctx.config, words),
    });
  });
}

const casePath = (id: string): string => `/admin?report=${id}`;

const ofCase = async (
  db: Database,
  about: { case: string; author: string | null },
  told: Pick<Waiting, 'kind' | 'stage' | 'by' | 'now'>,
): Promise<void> =>
  alarmStaff(db, {
    ...told,
    staff: await actingStaff(db, { without: [about.author], adminsOnly: false, now: told.now }),
    // An appeal is another wait than the report before it, and so is each time that the case is open.
    subject: `${told.kind === 'appeal' ? 'appeal' : 'case'}:${about.case} ${(await openedAt(db, about.case)).toISOString()}`,
    path: casePath(about.case),
  });

const ofSuspension = async (
  db: Database,
  about: { appeal: string; member: string },
  told: Pick<Waiting, 'stage' | 'now'>,
): Promise<void> => {
  const staff = await actingStaff(db, {
    without: [about.member],
    // Administrators alone readmit staff.
    adminsOnly: await isStaffMember(db, about.member),
    now: told.now,
  });
  const suspendedBy = (await appealById(db, about.appeal))?.suspended_by ?? null;
  const others = staff.length - 1;
  await alarmStaff(db, {
    ...told,
    kind: 'appeal',
    staff: staff.filter((id) => mayDecideAppeal({ id }, { suspendedBy, others })),
    subject: `suspension:${about.appeal}`,
    path: '/admin',
  });
};

/** Takes back what no email told staff yet, because it no longer waits. `subject` may be the beginning of one. */
export const withdrawAlarms = (...asked: Parameters<typeof deleteUnsent>): Promise<void> =>
  deleteUnsent(...asked);

/** Alarms staff about reports and appeals, while they wait. */
export const staffAlarms: Subscribers = {
  'content.reported': (db, { about, by, at: now }) =>
    ofCase(db, about, {
      kind: 'report',
      stage: about.category === 'harmful_advice' ? 'urgent' : 'new',
      by,
      now,
    }),
  'decision.appealed': (db, { about, at: now }) => ofCase(db, about, { kind: 'appeal', stage: 'new', now }),
  'suspension.appealed': (db, { about, at: now }) => ofSuspension(db, about, { stage: 'new', now }),
  async 'case.decided'(db, { about }) {
    await deleteUnsent(db, `case:${about.case} `);
    await deleteUnsent(db, `appeal:${about.case} `);
  },
  'appeal.decided': (db, { about }) => deleteUnsent(db, `suspension:${about.appeal}`),
};

/** Reminds staff of what has waited for 20 hours. */
export async function remindStaff({ db: pool, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { cases, appeals } = await waitingSince(pool, new Date(now.getTime() - lateAfter), now);
  for (const { is_appeal, ...about } of cases)
    await pool
      .transaction()
      .execute((db) => ofCase(db, about, { kind: is_appeal ? 'appeal' : 'report', stage: 'late', now }));
  for (const about of appeals)
    await pool.transaction().execute((db) => ofSuspension(db, about, { stage: 'late', now }));
}

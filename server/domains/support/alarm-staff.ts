import { alarmStaff, findStaff, withdrawAlarms } from '#server/domains/moderation/alarms/alarm-staff.ts';
import { type AlarmStage, lateAfter } from '#server/domains/moderation/alarms/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readersOf, waitingTicket, waitingTickets } from './office/store.ts';

/** Alarms the members of staff who may read a question: none of those whom it names, and not its writer. */
export async function alarmAboutQuestion(
  db: Database,
  ticketId: string,
  { stage, now }: { stage: AlarmStage; now: Date },
): Promise<void> {
  const ticket = await waitingTicket(db, ticketId);
  if (!ticket?.due_at) return;
  const among = await findStaff(db, { without: [ticket.member_id], adminsOnly: false, now });
  await alarmStaff(db, {
    staff: await readersOf(db, ticketId, { among, now }),
    kind: ticket.category === 'safety' ? 'safety' : 'question',
    stage,
    // Writing again makes no one wait longer, so it's the same wait while the promise is the same.
    subject: `question:${ticketId} ${ticket.due_at.toISOString()}`,
    path: `/admin?tab=support&ticket=${ticketId}`,
    now,
  });
}

/** Takes back alarms about a question that was answered or closed before their email left. */
export async function withdrawIfAnswered(db: Database, ticketId: string): Promise<void> {
  if (!(await waitingTicket(db, ticketId))?.due_at) await withdrawAlarms(db, `question:${ticketId} `);
}

/** Reminds staff of questions that have waited for 20 hours. */
export async function remindOfQuestions({
  db: pool,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await waitingTickets(pool, new Date(now.getTime() - lateAfter)))
    await pool.transaction().execute((db) => alarmAboutQuestion(db, id, { stage: 'late', now }));
}

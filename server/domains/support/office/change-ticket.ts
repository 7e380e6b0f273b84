import type { Body } from '#contract/platform/endpoint.ts';
import type { support } from '#contract/support/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import type {} from '../events.ts';
import { dueAt, isWaiting, stateAfterQuestion } from '../rules.ts';
import { changeTicketRow, type TicketChange } from '../store.ts';
import { audited, lockAt } from './lock-ticket.ts';

type Change = Omit<Body<(typeof support)['PATCH /api/admin/support/tickets/:id']>, 'version'>;

/** Takes or releases a question, closes or opens it, or changes its priority or category. A new promise follows from those two. */
export async function changeTicket(
  db: Database,
  actor: Actor,
  { id, version, change }: { id: string; version: number; change: Change },
): Promise<void> {
  const ticket = await lockAt(db, actor, id, version);
  const { now, viewer } = actor;
  const wanted: TicketChange = {};
  const assigned = change.is_mine === undefined ? ticket.assigned_to : change.is_mine ? viewer.id : null;
  if (assigned !== ticket.assigned_to) wanted.assigned_to = assigned;
  const priority = change.priority ?? ticket.priority;
  const category = change.category ?? ticket.category;
  if (priority !== ticket.priority) wanted.priority = priority;
  if (category !== ticket.category) wanted.category = category;
  const isClosed = change.is_closed ?? ticket.state === 'closed';
  if (isClosed && ticket.state !== 'closed')
    Object.assign(wanted, { state: 'closed', closed_at: now, waiting_since: null, due_at: null });
  else if (!isClosed && ticket.state === 'closed')
    Object.assign(wanted, {
      state: stateAfterQuestion(ticket.first_reply_at !== null),
      closed_at: null,
      waiting_since: now,
      due_at: dueAt(category, priority, now),
    });
  else if (isWaiting(ticket.state) && (wanted.priority ?? wanted.category))
    wanted.due_at = dueAt(category, priority, ticket.waiting_since ?? now);
  const changed = (['state', 'priority', 'category'] as const).flatMap((key) =>
    wanted[key] === undefined ? [] : [`${key}: ${ticket[key]} to ${wanted[key]}`],
  );
  if (wanted.assigned_to !== undefined) changed.push(wanted.assigned_to ? 'taken' : 'released');
  if (changed.length === 0) return;
  await changeTicketRow(db, id, wanted, now);
  await recordEvent(db, 'ticket.changed', { ...actBy(actor, audited), about: { ticket: id, changed } });
}

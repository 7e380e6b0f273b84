import { sql } from 'kysely';
import type { ContactCategory, TicketPriority, TicketState } from '#contract/support/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';

export interface NewTicket {
  memberId: string | null;
  name: string;
  email: string;
  category: ContactCategory;
  priority: TicketPriority;
  formId: string;
  dueAt: Date;
  /** True if its writer gets a receipt. */
  hasReceipt: boolean;
  isAboutStaff: boolean;
  now: Date;
}

/** Inserts a question. Returns its id, or null when this page of the form made one already. */
export async function insertTicket(db: Database, ticket: NewTicket): Promise<string | null> {
  const row = await db
    .insertInto('support_tickets')
    .values({
      id: newId(),
      member_id: ticket.memberId,
      name: ticket.name,
      email: ticket.email,
      category: ticket.category,
      priority: ticket.priority,
      state: 'open',
      form_id: ticket.formId,
      opened_at: ticket.now,
      waiting_since: ticket.now,
      due_at: ticket.dueAt,
      changed_at: ticket.now,
      receipt_at: ticket.hasReceipt ? ticket.now : null,
      is_about_staff: ticket.isAboutStaff,
    })
    .onConflict((oc) => oc.column('form_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the question that a page of the form made, if it was made by this member, or by a visitor for null. */
export const ticketOfForm = (db: Database, formId: string, memberId: string | null) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'email'])
    .where('form_id', '=', formId)
    .where(sql<boolean>`member_id is not distinct from ${memberId}::uuid`)
    .executeTakeFirst();

/** Returns the words that a page of a form sent first. */
export const wordsOfForm = async (db: Database, formId: string): Promise<string | undefined> =>
  (await db.selectFrom('support_messages').select('content').where('form_id', '=', formId).executeTakeFirst())
    ?.content;

/** Inserts a message. Returns its id, or null when it was sent before. */
export async function insertMessage(
  db: Database,
  message: {
    ticketId: string;
    kind: 'question' | 'reply';
    authorId: string | null;
    content: string;
    formId: string;
    now: Date;
  },
): Promise<string | null> {
  const row = await db
    .insertInto('support_messages')
    .values({
      id: newId(),
      ticket_id: message.ticketId,
      kind: message.kind,
      author_id: message.authorId,
      content: message.content,
      form_id: message.formId,
      at: message.now,
    })
    .onConflict((oc) => oc.column('form_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a question and returns what acts need of it. With `memberId` only that member's, with `generation` only that link's. */
export function lockTicket(
  db: Database,
  { id, memberId, generation }: { id: string; memberId?: string; generation?: number },
) {
  return db
    .selectFrom('support_tickets')
    .select((eb) => [
      'member_id',
      'version',
      'assigned_to',
      'waiting_since',
      'first_reply_at',
      eb.ref('category').$castTo<ContactCategory>().as('category'),
      eb.ref('priority').$castTo<TicketPriority>().as('priority'),
      eb.ref('state').$castTo<TicketState>().as('state'),
    ])
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? null))
    .$if(generation !== undefined, (query) => query.where('link_generation', '=', generation ?? 0))
    .forUpdate()
    .executeTakeFirst();
}

export interface TicketChange {
  state?: TicketState;
  priority?: TicketPriority;
  category?: ContactCategory;
  assigned_to?: string | null;
  waiting_since?: Date | null;
  due_at?: Date | null;
  first_reply_at?: Date;
  closed_at?: Date | null;
}

/** Changes a question and counts the change, so that an older view of it is refused. */
export async function changeTicketRow(
  db: Database,
  id: string,
  change: TicketChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('support_tickets')
    .set((eb) => ({ ...change, changed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Newest messages of a question that are shown. A conversation hardly ever has more. */
const mostMessages = 200;

/** Returns the messages of a question, oldest first. */
export async function messagesOf(db: Database, ticketId: string) {
  const rows = await db
    .selectFrom('support_messages as s')
    .leftJoin('members as m', 'm.id', 's.author_id')
    .select((eb) => [
      's.id',
      's.content',
      's.at',
      'm.name as author_name',
      eb.ref('s.kind').$castTo<'question' | 'reply'>().as('kind'),
    ])
    .where('s.ticket_id', '=', ticketId)
    .orderBy('s.id', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.toReversed();
}

export interface OwnTicket {
  id: string;
  number: string;
  category: ContactCategory;
  state: TicketState;
  opened_at: Date;
  changed_at: Date;
  due_at: Date | null;
  link_generation: number;
  receipt_at: Date | null;
  /** Beginning of the question. */
  beginning: string;
}

const ownColumns = sql`t.id, t.number, t.category, t.state, t.opened_at, t.changed_at, t.due_at, t.link_generation, t.receipt_at, left(coalesce((
  select content from support_messages where ticket_id = t.id order by id limit 1), ''), 400) as beginning`;

/** Returns a member's questions, newest first. */
export async function ownTickets(
  db: Database,
  { memberId, before, limit }: { memberId: string; before: string; limit: number },
): Promise<OwnTicket[]> {
  const { rows } = await sql<OwnTicket>`
    select ${ownColumns} from support_tickets t where t.member_id = ${memberId} and t.id < ${before}
    order by t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns a question: that of a member, or that of a link. */
export async function questionById(
  db: Database,
  { id, memberId, generation }: { id: string; memberId?: string; generation?: number },
): Promise<OwnTicket | undefined> {
  const { rows } = await sql<OwnTicket>`
    select ${ownColumns} from support_tickets t
    where t.id = ${id} and (${memberId ?? null}::uuid is null or t.member_id = ${memberId ?? null}::uuid)
      and (${generation ?? null}::int is null or t.link_generation = ${generation ?? null}::int)`.execute(db);
  return rows[0];
}

/** Makes all links to a member's questions stop working. Later emails have new ones. */
export async function endTicketLinks(db: Database, memberId: string): Promise<void> {
  await sql`update support_tickets set link_generation = link_generation + 1 where member_id = ${memberId}`.execute(
    db,
  );
}

export const staffNames = (db: Database) =>
  db
    .selectFrom('members')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('is_moderator', '=', true)]))
    .execute();

/** Notes whom of staff a question names. */
export async function insertSubjects(
  db: Database,
  ticketId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await db
    .insertInto('support_subjects')
    .values(memberIds.map((member_id) => ({ ticket_id: ticketId, member_id })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Closes questions that we replied to and that stayed quiet, deletes those closed long ago, and expired uses of the form. */
export async function sweepTickets(
  db: Database,
  at: { now: Date; quietBefore: Date; closedBefore: Date; triesBefore: Date },
): Promise<void> {
  await sql`update support_tickets set state = 'closed', closed_at = ${at.now}, version = version + 1
    where state = 'answered' and changed_at < ${at.quietBefore}`.execute(db);
  await sql`delete from support_tickets where state = 'closed' and closed_at < ${at.closedBefore}`.execute(
    db,
  );
  await db.deleteFrom('support_tries').where('at', '<', at.triesBefore).execute();
}

/** Deletes the questions that visitors asked with an address. */
export async function deleteOfAddress(db: Database, email: string): Promise<void> {
  await sql`delete from support_tickets where lower(email) = lower(${email}) and member_id is null`.execute(
    db,
  );
}

/** Returns the member who asked a question. Null for one without an account. */
export async function askerOf(db: Database, ticketId: string): Promise<string | null> {
  const row = await db
    .selectFrom('support_tickets')
    .select('member_id')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

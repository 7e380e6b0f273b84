import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Counts receipts to visitors since an instant: to this address, and to all. */
export async function receiptsSince(
  db: Database,
  { email, day, hour }: { email: string; day: Date; hour: Date },
): Promise<{ toAddress: number; toAll: number }> {
  const { rows } = await sql<{ toAddress: number; toAll: number }>`
    select (select count(*)::int from support_tickets where lower(email) = lower(${email}) and receipt_at > ${day}) as "toAddress",
      (select count(*)::int from support_tickets where receipt_at > ${hour} and member_id is null) as "toAll"`.execute(
    db,
  );
  return rows[0] ?? { toAddress: 0, toAll: 0 };
}

/** Returns what an email about a question needs. A member gets it at the address that they have now. */
export const addresseeOf = (db: Database, ticketId: string) =>
  db
    .selectFrom('support_tickets as t')
    .leftJoin('members as m', 'm.id', 't.member_id')
    .select((eb) => [
      't.id',
      't.number',
      't.due_at',
      't.link_generation',
      eb.fn.coalesce('m.email', 't.email').as('email'),
    ])
    .where('t.id', '=', ticketId)
    .executeTakeFirst();

export const replyById = (db: Database, id: string) =>
  db
    .selectFrom('support_messages as s')
    .leftJoin('members as m', 'm.id', 's.author_id')
    .select(['s.ticket_id', 's.content', 'm.name as author_name'])
    .where('s.id', '=', id)
    .where('s.kind', '=', 'reply')
    .executeTakeFirst();

/** Returns name and address of a member, for their question. */
export const writerById = (db: Database, memberId: string) =>
  db
    .selectFrom('members')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

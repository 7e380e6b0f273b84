import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonRow, personColumns, personJoins, sharedGroups } from '../store.ts';
import type { Asked } from './rules.ts';

export interface PairRow extends Asked {
  id: string;
}

const isPair = (a: string, b: string): RawBuilder<boolean> => sql<boolean>`
  least(requester_id, receiver_id) = least(${a}::uuid, ${b}::uuid)
  and greatest(requester_id, receiver_id) = greatest(${a}::uuid, ${b}::uuid)`;

/** Returns the row of two members. */
export async function findPair(db: Database, a: string, b: string): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`
    select id, requester_id, status, responded_at from friend_requests where ${isPair(a, b)} for update`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores an open request in the row of the pair. Returns false if the pair has an open request or is friends:
 * the index decides when two ask at one instant.
 */
export async function saveRequest(
  db: Database,
  { id, by, to, now }: { id: string; by: string; to: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into friend_requests as fr (id, requester_id, receiver_id, status, created_at)
    values (${id}, ${by}, ${to}, 'pending', ${now})
    on conflict (least(requester_id, receiver_id), greatest(requester_id, receiver_id)) do update set
      id = excluded.id, requester_id = excluded.requester_id, receiver_id = excluded.receiver_id,
      status = 'pending', created_at = excluded.created_at, responded_at = null
    where fr.status = 'declined' returning fr.id`.execute(db);
  return rows.length > 0;
}

/** Stores the response to an open request. Returns false if it isn't open. */
export async function saveResponse(
  db: Database,
  id: string,
  { accept, now }: { accept: boolean; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('friend_requests')
    .set({ status: accept ? 'accepted' : 'declined', responded_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface RequestFacts {
  requester_id: string;
  receiver_id: string;
  status: string;
}

/** Returns a request that this member sent or received. */
export async function findRequest(
  db: Database,
  id: string,
  memberId: string,
): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`
    select fr.requester_id, fr.receiver_id, fr.status from friend_requests fr
    where fr.id = ${id} and ${memberId} in (fr.requester_id, fr.receiver_id)`.execute(db);
  return rows[0];
}

/** Deletes an open request. Returns false if it isn't open. */
export async function deleteRequest(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('friend_requests')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the friendship of two members. Returns false if they aren't friends. */
export async function deleteFriendship(db: Database, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`
    delete from friend_requests where status = 'accepted' and ${isPair(a, b)} returning id`.execute(db);
  return rows.length > 0;
}

/** Ends the friendship or open request of two members. A declined one stays, so that it can't be sent again at once. */
export async function deleteBonds(db: Database, a: string, b: string): Promise<void> {
  await sql`delete from friend_requests where status <> 'declined' and ${isPair(a, b)}`.execute(db);
}

interface After {
  at: Date;
  id: string;
}

/** Returns a page of a member's friends, newest first. `words` is a search query made by `asQuery`. */
export async function pageOfFriends(
  db: Database,
  {
    viewerId,
    words,
    after,
    limit,
  }: { viewerId: string; words: string | null; after: After | null; limit: number },
): Promise<(PersonRow & { since: Date })[]> {
  const half = (mine: string, theirs: string) => {
    const other = sql.ref(`fr.${theirs}`);
    const below =
      after === null
        ? sql`true`
        : sql`(fr.responded_at, ${other}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
    const named = words === null ? sql`true` : sql`m.words @@ to_tsquery('folded_simple', ${words})`;
    return sql`(select ${other} as id, fr.responded_at as since from friend_requests fr join members m on m.id = ${other}
      where ${sql.ref(`fr.${mine}`)} = ${viewerId} and fr.status = 'accepted' and ${isPresent()} and ${below} and ${named}
      order by fr.responded_at desc, ${other} desc limit ${limit})`;
  };
  const { rows } = await sql<PersonRow & { since: Date }>`
    select ${personColumns(viewerId)}, friend.since from (
      select * from (${half('requester_id', 'receiver_id')} union all ${half('receiver_id', 'requester_id')}) both_ways
      order by since desc, id desc limit ${limit}) friend
    join members m on m.id = friend.id ${personJoins} order by friend.since desc, m.id desc`.execute(db);
  return rows;
}

export interface RequestRow extends AuthorRow<'requester'>, AuthorRow<'receiver'> {
  id: string;
  created_at: Date;
  shared_groups: string[];
}

const joined = {
  requester: { member: 'asks', membership: 'asks_plan' },
  receiver: { member: 'gets', membership: 'gets_plan' },
};

/** Returns a page of a member's open requests, received or sent, newest first. Members who are away are left out. */
export async function pageOfRequests(
  db: Database,
  direction: 'received' | 'sent',
  { viewerId, after, limit }: { viewerId: string; after: After | null; limit: number },
): Promise<RequestRow[]> {
  const [mine, other, theirs] =
    direction === 'received'
      ? (['receiver_id', 'requester_id', joined.requester] as const)
      : (['requester_id', 'receiver_id', joined.receiver] as const);
  const below =
    after === null ? sql`true` : sql`(fr.created_at, fr.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<RequestRow>`
    select fr.id, fr.created_at, ${authorColumns('requester', joined.requester)}, ${authorColumns('receiver', joined.receiver)},
      ${sharedGroups(viewerId, sql.ref(`fr.${other}`))} as shared_groups
    from friend_requests fr ${joinAuthor(sql`fr.requester_id`, joined.requester)} ${joinAuthor(sql`fr.receiver_id`, joined.receiver)}
    where ${sql.ref(`fr.${mine}`)} = ${viewerId} and fr.status = 'pending' and ${sql.id(theirs.member, 'id')} is not null and ${below}
    order by fr.created_at desc, fr.id desc limit ${limit}`.execute(db);
  return rows;
}

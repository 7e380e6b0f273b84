import { sql } from 'kysely';
import type { GatheringKind } from '#contract/gatherings/constants.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface LockedGathering {
  id: string;
  kind: GatheringKind;
  host_id: string | null;
  title: string;
  zone: string;
  seats: number;
  quarter: string | null;
  group_id: string | null;
  version: number;
  cancelled_at: Date | null;
  hidden_at: Date | null;
}

/** Locks a gathering until the transaction ends, so that seats are counted one after the other. */
export async function lockGathering(db: Database, id: string): Promise<LockedGathering | undefined> {
  const { rows } = await sql<LockedGathering>`
    select id, kind, host_id, title, zone, seats, quarter::text, group_id, version, cancelled_at, hidden_at
    from gatherings where id = ${id} for update`.execute(db);
  return rows[0];
}

export interface GatheringText {
  title: string;
  summary: string;
  about: string;
  included: string[];
  callUrl: string;
  seats: number;
  quarter: string | null;
  startsAt: Date;
  endsAt: Date;
}

const columnsOf = ({ callUrl, startsAt, endsAt, ...rest }: GatheringText) => ({
  ...rest,
  call_url: callUrl,
  starts_at: startsAt,
  ends_at: endsAt,
});

export async function insertGathering(
  db: Database,
  {
    id,
    kind,
    hostId,
    zone,
    clientId,
    now,
    ...words
  }: GatheringText & {
    id: string;
    kind: GatheringKind;
    hostId: string;
    zone: string;
    clientId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('gatherings')
    .values({
      id,
      kind,
      host_id: hostId,
      zone,
      client_id: clientId,
      created_at: now,
      updated_at: now,
      ...columnsOf(words),
    })
    .execute();
}

export async function updateGathering(
  db: Database,
  id: string,
  words: GatheringText,
  now: Date,
): Promise<void> {
  await db
    .updateTable('gatherings')
    .set((eb) => ({ ...columnsOf(words), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setGroup(db: Database, id: string, groupId: string): Promise<void> {
  await db.updateTable('gatherings').set({ group_id: groupId }).where('id', '=', id).execute();
}

export async function setCancelled(db: Database, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('gatherings')
    .set((eb) => ({
      cancelled_at: now,
      cancel_reason: reason,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('gathering_meetings')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), changed_at: now }))
    .where('gathering_id', '=', id)
    .execute();
}

export async function setGatheringHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('gatherings').set({ hidden_at: at }).where('id', '=', id).execute();
}

export const sentAs = (db: Database, hostId: string, clientId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('gatherings')
    .select('id')
    .where('host_id', '=', hostId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Locks a member's row until the transaction ends, so that a double click plans one gathering. */
export async function lockHost(db: Database, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** Returns the gatherings of a host that aren't over or cancelled. */
export async function aheadOfHost(db: Database, hostId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gatherings')
    .select('id')
    .where('host_id', '=', hostId)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the links to the calls of a host who leaves, which are often rooms of their own. */
export async function clearCallUrls(db: Database, hostId: string): Promise<void> {
  await db.updateTable('gatherings').set({ call_url: '' }).where('host_id', '=', hostId).execute();
}

/** Removes the texts of all gatherings of a host. */
export async function blankGatherings(db: Database, hostId: string, title: string): Promise<void> {
  await db
    .updateTable('gatherings')
    .set({ title, summary: '', about: '', included: [], call_url: '', cancel_reason: '' })
    .where('host_id', '=', hostId)
    .execute();
}

/** Returns another intensive of a quarter. Administrators who plan at once wait for each other. */
export async function intensiveOf(
  db: Database,
  quarter: string,
  exceptId: string | null,
): Promise<{ title: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('intensive ' || ${quarter}::text))`.execute(db);
  const { rows } = await sql<{ title: string }>`
    select title from gatherings where quarter = ${quarter}::date and cancelled_at is null and id is distinct from ${exceptId}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Returns a gathering for moderators and jobs. */
export const gatheringById = (db: Database, id: string) =>
  db
    .selectFrom('gatherings')
    .select([
      'host_id',
      'title',
      'summary',
      'about',
      'included',
      'created_at',
      'updated_at',
      'cancelled_at',
      'cancel_reason',
      'hidden_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

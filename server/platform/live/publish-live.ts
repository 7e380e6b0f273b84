import { sql } from 'kysely';
import type { LiveEvents, LiveName } from '#contract/platform/live-names.ts';
import type { Database } from '../database/database.ts';
import { type Write, writeLast } from '../database/transaction.ts';

interface Named<Name extends LiveName> {
  name: Name;
  /** Ids and numbers only, because it is stored. A page reads the rest by the ordinary calls. */
  data: LiveEvents[Name];
}

/** Content that a member must be able to read, checked again when the event is delivered. */
export interface LiveSubject {
  type: string;
  id: string;
}

/**
 * Publishes an event for these members, in the caller's transaction: every open page of theirs gets it once that
 * commits, on any server. Members who were away for less than an hour get it when they return.
 */
export async function publishLive<Name extends LiveName>(
  db: Database,
  { memberIds, name, data }: Named<Name> & { memberIds: readonly string[] },
): Promise<void> {
  if (memberIds.length > 0) await writeLast(db, storeForMembers, { members: memberIds, name, data });
}

const storeForMembers: Write<object> = (events) => sql`
  insert into live_events (member_id, name, data)
  select m.id, event.name, event.data
  from rows from (json_to_recordset(${JSON.stringify(events)}::json) as (members uuid[], name text, data jsonb)) with ordinality as event(members, name, data, n)
  join members m on m.id = any(event.members) order by event.n, m.id
  returning pg_notify('live', '')`;

interface AtPlace<Name extends LiveName> extends Named<Name> {
  place: string;
  about: LiveSubject;
  /** Doesn't get it, nor do members who block or mute this one. Null for a former member. */
  by: string | null;
}

/**
 * Publishes an event for the members who have a place open, such as `topic:` and an id, in the caller's transaction.
 * Only those get it who may read `about` at that moment.
 */
export async function publishAt<Name extends LiveName>(
  db: Database,
  { place, about, by, name, data }: AtPlace<Name>,
): Promise<void> {
  await writeLast(db, storeAtPlaces, { place, type: about.type, id: about.id, by, name, data });
}

const storeAtPlaces: Write<object> = (events) => sql`
  insert into live_events (place, content_type, content_id, by_member, name, data)
  select place, type, id, (select m.id from members m where m.id = event.by), name, data
  from json_to_recordset(${JSON.stringify(events)}::json) as event(place text, type text, id uuid, by uuid, name text, data jsonb)
  returning pg_notify('live', '')`;

/** PostgreSQL refuses a notification of 8,000 bytes. An id takes 39. */
const mostAtOnce = 100;

/**
 * Sends an event to open pages without storing it, for what is only true at this moment. A page that isn't connected
 * never gets it.
 */
export async function sendBriefly<Name extends LiveName>(
  db: Database,
  { memberIds, name, data }: Named<Name> & { memberIds: readonly string[] },
): Promise<void> {
  for (let from = 0; from < memberIds.length; from += mostAtOnce) {
    const brief = { to: memberIds.slice(from, from + mostAtOnce), name, data };
    await sql`select pg_notify('live_brief', ${JSON.stringify(brief)})`.execute(db);
  }
}

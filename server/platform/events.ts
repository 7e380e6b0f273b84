import { sql } from 'kysely';
import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import type { AppContext } from './app-context.ts';
import type { Database } from './database/database.ts';
import { newId } from './database/ids.ts';
import { batchSize } from './database/in-batches.ts';
import { type Write, writeLast } from './database/transaction.ts';
import type { Cron, Tasks } from './jobs.ts';
import type { Actor } from './viewer/rules.ts';

/**
 * The payload of each event, by name. A domain declares its own in `<domain>/events.ts`. A name is a noun, a
 * dot and a verb in the past tense. A payload has ids, numbers and words of the product, never a text that a
 * member wrote.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain adds its events to it.
export interface EventPayloads {}

export type EventName = keyof EventPayloads;

/** The request of an audited act, and the reason that its actor gave. */
export interface Audited {
  ip: string;
  requestId: string;
  reason: string | null;
}

/** Facts about an event that every name shares. */
interface Occurrence {
  /** The member who acted; null for a job or a provider. */
  by: string | null;
  at: Date;
  /** Set when the audit log records the act: acts of staff, and appeals. It isn't stored with the event. */
  audited?: Audited | undefined;
}

/** Returns who acted and when, for an event. */
export const actBy = (
  { viewer, caller, now }: Actor,
  { isAudited, reason = null }: { isAudited: boolean; reason?: string | null },
): Occurrence => ({
  by: viewer.id,
  at: now,
  ...(isAudited && { audited: { ip: caller.ip, requestId: caller.requestId, reason } }),
});

/** Returns how the audit log records an act of the command line, whose actor isn't known. */
export const byCommandLine = (at: Date, reason: string | null = null): Occurrence & { audited: Audited } => ({
  by: null,
  at,
  audited: { ip: 'command line', requestId: 'command line', reason },
});

export interface DomainEvent<Name extends EventName = EventName> extends Occurrence {
  name: Name;
  about: EventPayloads[Name];
}

/**
 * Reacts to an event in the transaction that records it. An error undoes the act. It may return what of the member's it
 * changed, so that the reply of the act can say so.
 */
export type Subscriber<Name extends EventName = EventName> = (
  db: Database,
  event: DomainEvent<Name>,
) => Promise<void> | Promise<readonly LinkedChange[]>;

/** The reactions of one domain, by the name of the event. */
export type Subscribers = { [Name in EventName]?: Subscriber<Name> };

/** Joins domains whose subscribers run together, because none sees what another one changes. */
export function together(...domains: readonly Subscribers[]): Subscribers {
  const names = new Set(domains.flatMap((one) => Object.keys(one))) as Set<EventName>;
  const both = (name: EventName): Subscriber => {
    const own = domains.map((one) => one[name] as Subscriber | undefined);
    return async (db, event) =>
      (await Promise.all(own.map(async (react) => react?.(db, event)))).flatMap((also) => also ?? []);
  };
  return Object.fromEntries([...names].map((name) => [name, both(name)])) as Subscribers;
}

let all: readonly Subscribers[] | (() => Promise<readonly Subscribers[]>) | null = null;

/** Sets the subscribers of this process, which run in this order, or how its first event loads them. */
export function setSubscribers(
  subscribers: readonly Subscribers[] | (() => Promise<readonly Subscribers[]>),
): void {
  all = subscribers;
}

/**
 * Records an event and runs its subscribers, in the caller's transaction (law 5). Call it last in an act:
 * subscribers see what the act stored, and the audit log stays locked until the transaction ends. Throws when
 * the process has no subscribers, because notifications would be lost silently. Returns what the subscribers changed for
 * the member.
 */
export async function recordEvent<Name extends EventName>(
  db: Database,
  name: Name,
  { about, ...occurrence }: Omit<DomainEvent<Name>, 'name'>,
): Promise<LinkedChange[]> {
  if (all === null) throw new Error('setSubscribers() must run before events are recorded.');
  if (typeof all === 'function') all = await all();
  await writeLast(db, storeEvents, { id: newId(), name, by: occurrence.by, about, at: occurrence.at });
  const also: LinkedChange[] = [];
  for (const subscribers of all) {
    const changed = await subscribers[name]?.(db, { ...occurrence, name, about });
    if (changed) also.push(...changed);
  }
  return also;
}

const storeEvents: Write<object> = (events) => sql`
  insert into domain_events (id, what, by_member, about, at)
  select id, name, by, about, at
  from json_to_recordset(${JSON.stringify(events)}::json) as event(id uuid, name text, by uuid, about jsonb, at timestamptz)
  returning id`;

/** Deletes the stored events about a member that others caused. */
export async function dropEventsAbout(db: Database, memberId: string): Promise<void> {
  await sql`delete from domain_events where ids_in(about::text) @> array[${memberId}::uuid]`.execute(db);
}

/** Days for which events are stored. */
export const eventDays = 90;

/**
 * Deletes events that were recorded before an instant, except those of `kept`. Reads them in batches, in the order of their ids, which
 * is that of time.
 */
export async function pruneEvents(db: Database, kept: readonly EventName[], before: Date): Promise<void> {
  const time = before.getTime().toString(16).padStart(12, '0');
  const end = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  for (let last: string | undefined = nil; last !== undefined; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as materialized (
        select id, what from domain_events where id > ${last} and id < ${end} order by id limit ${sql.lit(batchSize)}),
      gone as (delete from domain_events e using batch where e.id = batch.id and batch.what <> all(${[...kept]}::text[]))
      select (select id from batch order by id desc limit 1) as last`.execute(db);
    last = rows[0]?.last ?? undefined;
  }
}
const nil = '00000000-0000-0000-0000-000000000000';

export const eventTasks = ({ db, clock }: AppContext, kept: readonly EventName[]): Tasks => ({
  'prune-events': () => pruneEvents(db, kept, new Date(clock.now().getTime() - eventDays * 86_400_000)),
});

export const eventCron: Cron[] = [{ task: 'prune-events', match: '11 3 * * *' }];

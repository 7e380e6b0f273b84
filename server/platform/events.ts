import type { Database } from './database/database.ts';
import { newId } from './database/ids.ts';

/**
 * The payload of each event, by name. A domain declares its own in `<domain>/events.ts`. A name is a noun, a
 * dot and a verb in the past tense. A payload has ids, numbers and words of the product, never a text that a
 * member wrote.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain adds its events to it.
export interface EventPayloads {}

export type EventName = keyof EventPayloads;

/** Facts about an event that every name shares. */
interface Occurrence {
  /** The member who acted; null for a job or a provider. */
  by: string | null;
  at: Date;
  /** The request of an act of staff. For subscribers only: it is not stored with the event. */
  staffRequest?: { ip: string; requestId: string } | undefined;
}

export interface DomainEvent<Name extends EventName = EventName> extends Occurrence {
  name: Name;
  about: EventPayloads[Name];
}

/** Reacts to an event in the transaction that records it. An error undoes the act. */
export type Subscriber<Name extends EventName = EventName> = (
  db: Database,
  event: DomainEvent<Name>,
) => Promise<void>;

/** The reactions of one domain, by the name of the event. */
export type Subscribers = { [Name in EventName]?: Subscriber<Name> };

let all: readonly Subscribers[] | null = null;

/** Sets the subscribers of this process. They run in this order. */
export function setSubscribers(subscribers: readonly Subscribers[]): void {
  all = subscribers;
}

/**
 * Records an event and runs its subscribers, in the caller's transaction (law 5). Call it last in an act:
 * subscribers see what the act stored, and the audit log stays locked until the transaction ends. Throws when
 * the process has no subscribers, because notifications would be lost silently.
 */
export async function recordEvent<Name extends EventName>(
  db: Database,
  name: Name,
  { about, ...occurrence }: Omit<DomainEvent<Name>, 'name'>,
): Promise<void> {
  if (all === null) throw new Error('setSubscribers() must run before events are recorded.');
  await db
    .insertInto('domain_events')
    .values({
      id: newId(),
      what: name,
      by_member: occurrence.by,
      about: JSON.stringify(about),
      at: occurrence.at,
    })
    .execute();
  for (const subscribers of all) await subscribers[name]?.(db, { ...occurrence, name, about });
}

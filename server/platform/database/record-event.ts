import type { Database } from './database.ts';
import { newId } from './ids.ts';

export interface DomainEvent {
  /** A past-tense name, such as `day_completed`. */
  what: string;
  by: string | null;
  /** Ids and numbers, never anything a member wrote. */
  about?: Record<string, string | number | boolean | null>;
  at: Date;
}

/** Records an event for other domains in the same transaction, exactly once (law 5). */
export async function recordEvent(db: Database, { what, by, about = {}, at }: DomainEvent): Promise<void> {
  await db
    .insertInto('domain_events')
    .values({ id: newId(), what, by_member: by, about: JSON.stringify(about), at })
    .execute();
}

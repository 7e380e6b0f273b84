import { sql } from 'kysely';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isReachable } from './visibility.ts';

export interface Addressee {
  name: string;
  email: string;
  title: string;
  reason: string;
  /** False when what the email says isn't so any more. */
  still_cancelled: boolean;
  is_hidden: boolean;
  seat: string | null;
}

/** Returns who an email goes to, and what it is about; undefined for a member who is away or suspended. */
export async function addresseeOf(
  db: Database,
  { gatheringId, memberId, now }: { gatheringId: string; memberId: string; now: Date },
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select m.name, m.email, g.title, g.cancel_reason as reason, g.cancelled_at is not null as still_cancelled,
      not ${isNotHidden('g')} as is_hidden, gs.state as seat
    from members m join gatherings g on g.id = ${gatheringId}
    left join gathering_seats gs on gs.gathering_id = g.id and gs.member_id = m.id
    where m.id = ${memberId} and ${isReachable(now)}`.execute(db);
  return rows[0];
}

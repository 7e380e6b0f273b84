import { sql } from 'kysely';
import type { Digest } from '#contract/notifications/endpoints.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Begins or ends the digests of a member. Notifications from before aren't in the first one. */
export async function setDigest(db: Database, memberId: string, digest: Digest, now: Date): Promise<void> {
  if (digest === 'off') await db.deleteFrom('digest_emails').where('member_id', '=', memberId).execute();
  else
    await db
      .insertInto('digest_emails')
      .values({ member_id: memberId, next_look_at: now, covered_until: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
}

export interface Look {
  member_id: string;
  sent_date: LocalDate | null;
  week_starts_on: number;
  digest: Digest;
}

/** Claims members to look at, longest due first. Other servers skip them until the transaction ends. */
export async function claimLooks(db: Database, { now, most }: { now: Date; most: number }): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select e.member_id, e.sent_date, m.week_starts_on, s.digest
    from digest_emails e join members m on m.id = e.member_id join notification_settings s on s.member_id = e.member_id
    where e.next_look_at <= ${now} order by e.next_look_at limit ${most} for update of e skip locked`.execute(
    db,
  );
  return rows;
}

export async function saveLooks(
  db: Database,
  looks: readonly { member_id: string; at: Date }[],
): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    update digest_emails e set next_look_at = l.at
    from unnest(${looks.map((look) => look.member_id)}::uuid[], ${looks.map(({ at }) => at.toISOString())}::timestamptz[]) as l(id, at)
    where e.member_id = l.id`.execute(db);
}

export interface Reader {
  email: string;
  covered_until: Date;
  sent_date: LocalDate | null;
}

/** Returns a member who may get a digest: present, not suspended, with a confirmed address. */
export async function readerOf(db: Database, memberId: string, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select m.email, e.covered_until, e.sent_date from digest_emails e join members m on m.id = e.member_id
    where m.id = ${memberId} and m.email_verified_at is not null and ${isPresent('m')} and not ${isSuspended(sql.ref('m.id'), now)}`.execute(
    db,
  );
  return rows[0];
}

export async function markSent(
  db: Database,
  memberId: string,
  { date, now }: { date: LocalDate; now: Date },
): Promise<void> {
  await db
    .updateTable('digest_emails')
    .set({ sent_date: date, covered_until: now })
    .where('member_id', '=', memberId)
    .execute();
}

import { sql } from 'kysely';
import { isListedProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isActive, type PersonRow, personColumns, personJoins } from './store.ts';

/** Names in byte order, so that pages and prefix searches use one index. */
export const nameKey = sql`(lower(m.name) collate "C")`;

// A typed text may match half of all names. Members don't turn that many pages, and prefixes come in name
// order anyway.
const maxHits = sql.lit(1000);

export interface PeopleFilter {
  viewerId: string;
  /** Search query made by `asQuery`. */
  words: string | null;
  /** A LIKE pattern for the start of a name; null for all members. */
  beginning: string | null;
  /** A whole email address. */
  address: string | null;
  /** Id of the last member on the previous page. */
  after: string | null;
  limit: number;
  now: Date;
}

/** Returns a page of members by name, without private profiles and suspended members. */
export async function pageOfPeople(
  db: Database,
  { viewerId, words, beginning, address, after, limit, now }: PeopleFilter,
): Promise<PersonRow[]> {
  const below =
    after === null
      ? sql`true`
      : sql`(${nameKey}, m.id) > (select lower(name) collate "C", id from members where id = ${after})`;
  const hits =
    address !== null
      ? sql`select m.id from members m join privacy_settings own on own.member_id = m.id
          where own.found_by_email and lower(m.email) = ${address}`
      : sql.join(
          [
            ...(words === null
              ? []
              : [
                  sql`(select id from members where words @@ to_tsquery('folded_simple', ${words}) limit ${maxHits})`,
                ]),
            sql`(select m.id from members m where ${nameKey} like ${beginning} and ${below} order by ${nameKey}, m.id limit ${maxHits})`,
          ],
          sql` union `,
        );
  const isHit = beginning === null && address === null ? sql`true` : sql`m.id in (${hits})`;
  // Selects the page first, so that counts are computed only for its members.
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select m.id from members m ${joinPrivacy(sql`m.id`)}
      where ${isHit} and ${below} and m.id <> ${viewerId} and ${isListedProfile(viewerId)} and ${isActive(now)}
      order by ${nameKey}, m.id limit ${limit}
    )
    select ${personColumns(viewerId)} from page join members m on m.id = page.id ${personJoins}
    order by ${nameKey}, m.id`.execute(db);
  return rows;
}

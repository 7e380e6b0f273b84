import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Invariants of exports, listed with the others in `store.ts`. */
export const exportChecks: readonly {
  name: string;
  wrong: string;
  query: (now: Date) => RawBuilder<unknown>;
}[] = [
  {
    name: 'exports end',
    wrong:
      'A file that a member asked for more than a day ago is still being made. See `cli jobs` for the reason.',
    query: (now) => sql`
      select id as export, member_id as member, state, asked_at, worked_at from exports
      where state in ('waiting', 'working') and worked_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    name: 'expired exports are deleted',
    wrong: 'The link to a file expired more than a day ago, and the file is still here.',
    query: (now) => sql`
      select id as export, member_id as member, expires_at from exports
      where expires_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    name: 'one export of a kind is ready',
    wrong: 'A member has an older file beside a newer one of the same kind.',
    query: (now) => sql`
      select o.id as export, o.member_id as member, o.contents, o.ready_at from exports o
      join exports n on n.member_id = o.member_id and n.contents = o.contents and n.asked_at > o.asked_at
      where o.state = 'ready' and n.state = 'ready' and n.ready_at < ${now}::timestamptz - interval '1 day'`,
  },
];

/** Returns the exports that have a file, as they are now. */
export const exportFiles = (
  db: Database,
): Promise<{ id: string; member_id: string; file: string; expires_at: Date | null }[]> =>
  db
    .selectFrom('exports')
    .select(['id', 'member_id', 'file', 'expires_at'])
    .where('file', 'is not', null)
    .$narrowType<{ file: string }>()
    .execute();

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserFilter } from './filter-users.ts';
import { showUser } from './show-user.ts';
import { type After, pageOfUsers } from './store.ts';

/** Members of one statement. */
const atOnce = 500;

const columns: readonly [name: string, value: (user: AdminUser) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['plan', ({ membership_tier }) => membership_tier],
  ['staff', ({ staff }) => staff],
  ['status', statusOf],
  ['suspended_until', ({ suspended_until }) => suspended_until],
  ['email_confirmed', ({ is_verified }) => (is_verified ? 'yes' : 'no')],
  ['day', ({ current_day }) => current_day],
  ['posts', ({ posts_count }) => posts_count],
  ['reports', ({ reports_count }) => reports_count],
  ['last_seen', ({ last_seen_at }) => last_seen_at],
  ['joined', ({ created_at }) => created_at],
];

function statusOf({ deletes_at, is_suspended, is_away }: AdminUser): string {
  if (deletes_at !== null) return 'leaving';
  if (is_suspended) return 'suspended';
  return is_away ? 'away' : 'active';
}

/**
 * Returns members as a CSV table that is read page by page while it is sent, so that neither a long statement nor a large
 * text is needed. A cell that begins like a formula has a `'` in front of it. No filter matches no one.
 */
export const writeTable = (db: Database, filter: UserFilter | null, now: Date): Readable =>
  Readable.from(linesOf(db, filter, now));

async function* linesOf(db: Database, filter: UserFilter | null, now: Date): AsyncGenerator<string> {
  yield stringify([columns.map(([name]) => name)]);
  let after: After | null = null;
  while (filter) {
    const rows = await pageOfUsers(db, { filter, after, limit: atOnce, now });
    const cells = rows.map(showUser).map((user) => columns.map(([, value]) => value(user)));
    if (cells.length > 0) yield stringify(cells, { escape_formulas: true });
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = { key: last.key, id: last.id };
  }
}

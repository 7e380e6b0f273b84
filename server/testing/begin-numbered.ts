import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const [first, folder] = ['0001-members', join(import.meta.dirname, '../migrations/before-baseline')];
const counted = `
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  insert into kysely_migration values ('${first}', '2026-11-20T00:00:00.000Z')`;

/** Makes a new database one that began with the numbered files, as those from before the baseline did: it has the first of them. */
export async function beginNumbered(db: pg.Pool): Promise<void> {
  await db.query(readFileSync(join(folder, `${first}.sql`), 'utf8'));
  await db.query(counted);
}

import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();

/** Tables of a few rows, which only the operator adds to. */
const short = ['watched_words'];

/**
 * Returns the foreign keys whose rows are changed when the row they refer to is deleted, and that no index serves. A
 * partial index serves one if it leaves out only rows without a value.
 */
async function unservedKeys(): Promise<string[]> {
  const { rows } = await app.pool.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))
    order by 1, 2`);
  return rows.filter(({ table }) => !short.includes(table)).map(({ table, column }) => `${table}.${column}`);
}

it('has an index for every foreign key that a deleted row looks up', async () => {
  expect(await unservedKeys()).toEqual([]);
});

it('finds one that is missing', async () => {
  await app.pool.query('drop index posts_with_image');
  await app.pool.query('create index for_new_ones on posts (image_id) where author_id is not null');
  expect(await unservedKeys()).toEqual(['posts.image_id']);
});

import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { onDatabase, template } from '#server/testing/template.ts';
import { copyDatabase } from './copy-database.ts';

it('copies every row into another database, with its keys, triggers and counters, or changes nothing', {
  timeout: 90_000,
}, async () => {
  const app = await openTestApp();
  await app.cast('nora', 'finn');
  const server = inject('database');
  const admin = new pg.Client(server);
  await admin.connect();
  const name = `evolve_moved_${process.pid}`;
  await admin.query(`create database ${name} template ${template}`);
  const target = new pg.Client(onDatabase(server, name) as pg.ClientConfig);
  try {
    const source = app.pool.options;
    await target.connect();
    const state = async (client: pg.Client | pg.Pool, text: string) => (await client.query(text)).rows;
    const constraints = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint where contype = 'f' order by 1, 2`;
    const triggers = `select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
    const before = [await state(target, constraints), await state(target, triggers)];

    const done = await copyDatabase(source, onDatabase(server, name) as pg.ClientConfig, () => undefined);
    expect(done.tables).toBeGreaterThan(100);
    expect(done.rows).toBeGreaterThan(200);
    const people = 'select id, email, created_at from members order by id';
    expect(await state(target, people)).toEqual(await state(app.pool, people));
    expect([await state(target, constraints), await state(target, triggers)]).toEqual(before);
    const counters = 'select sequencename, last_value from pg_sequences order by 1';
    expect(await state(target, counters)).toEqual(await state(app.pool, counters));

    await target.query('create table public.extra (n int)');
    await expect(
      copyDatabase(source, onDatabase(server, name) as pg.ClientConfig, () => undefined),
    ).rejects.toThrow('different tables');
    expect(await state(target, people)).toHaveLength(2);
  } finally {
    await target.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await app.close();
  }
});

import pg from 'pg';
import { test } from 'vitest';
import { openTestHouse } from '#server/testing/app.ts';
import { fillFeed } from '../../../bench/community-data.ts';
import { fillForum } from '../../../bench/forum-data.ts';

test('scale', async () => {
  const house = await openTestHouse();
  const nora = await house.member('nora');
  const o = house.pool.options as any;
  const c = new pg.Client({
    host: o.host,
    port: o.port,
    user: o.user,
    password: o.password,
    database: o.database,
  });
  await c.connect();
  const asks = { query: (t: string) => c.query(t) };
  let t0 = performance.now();
  await fillFeed(asks, { posts: 50_000, likes: 50_000 });
  await fillForum(asks, { topics: 30_000, replies: 300_000 });
  console.log('filled', Math.round(performance.now() - t0));
  for (let round = 0; round < 7; round++)
    for (const q of ['stone', 'step', 'day 42', 'stone path', 'a0', 'bench', 'doorway permission', 'xyzzy']) {
      t0 = performance.now();
      const r = await nora.call(('GET /api/search?q=' + encodeURIComponent(q)) as never);
      if (round === 0 || round === 6)
        console.log(
          round,
          q,
          r.status,
          Math.round(performance.now() - t0),
          'ms',
          JSON.stringify(r.body.counts),
        );
    }
  await c.end();
  await house.close();
}, 400_000);

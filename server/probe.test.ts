import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Key } from '#contract/endpoint.ts';
import { writeCursor } from '#server/platform/cursors.ts';
import { type Actor, openTestHouse, type TestHouse } from '#server/testing/app.ts';
let house: TestHouse;
const w: Record<string, Actor> = {};
const call = async (n: string, key: string, body?: unknown) => {
  const r = await (w[n] as Actor).call(key as Key, body);
  return r;
};
const say = (...x: unknown[]) => console.log(...x);
beforeAll(async () => {
  house = await openTestHouse();
  for (const r of ['finn', 'nora', 'ada', 'cleo', 'fay', 'milo', 'mira'] as const) w[r] = await house.member(r);
  await house.db.updateTable('members').set({ created_at: new Date('2025-01-01') }).execute();
});
afterAll(() => house?.close());
it('upper case ids', async () => {
  const t = (await call('ada', 'POST /api/forum/topics', { title: 'A topic', content: '<p>words of it</p>', category: 'start_here' })).body;
  const U = t.id.toUpperCase();
  say('delete opening as reply, 0 replies', (await call('ada', `DELETE /api/forum/posts/${U}`)).status);
  const r = (await call('nora', `POST /api/forum/topics/${t.id}/posts`, { content: '<p>a reply</p>' })).body;
  const d = await call('ada', `DELETE /api/forum/posts/${U}`);
  say('delete opening as reply, 1 reply', d.status, d.body);
  say(await house.db.selectFrom('forum_topics').select(['post_count', 'deleted_at']).where('id', '=', t.id).execute(), await house.db.selectFrom('forum_posts').select(['id', 'deleted_at']).where('topic_id', '=', t.id).execute());
  const e = await call('ada', `PUT /api/forum/posts/${U}`, { content: '<p>changed opening</p>' });
  say('edit opening as reply', e.status, e.body.is_deleted);
  const p = await call('nora', `POST /api/forum/topics/${U}/posts`, { content: '<p>reply to upper</p>', parent_id: r.id });
  say('reply with parent in upper topic', p.status, p.body.detail);
  const q = await call('nora', `POST /api/forum/topics/${t.id}/posts`, { content: '<p>reply to upper parent</p>', parent_id: U });
  say('parent = opening upper', q.status, q.body.parent_id);
  const rd = await call('nora', `POST /api/forum/topics/${U}/read`, { post_id: r.id });
  say('read upper', rd.status);
  // own via upper
  const post = (await call('cleo', 'POST /api/posts', { content: '<p>mine</p>' })).body;
  say('flag own upper', (await call('cleo', `POST /api/posts/${post.id.toUpperCase()}/flag`)).status, 'report self', (await call('cleo', `POST /api/users/${(w.cleo as Actor).id.toUpperCase()}/report`)).status, 'suspend self', (await call('mira', `PATCH /api/admin/users/${(w.mira as Actor).id.toUpperCase()}/suspend`, { is_suspended: true, reason: 'x' })).status);
});
it('forged cursors', async () => {
  const dash = '-'.repeat(36);
  const c = (v: unknown) => writeCursor(v);
  for (const [n, url] of [
    ['milo', `/api/admin/flagged-content?cursor=${c({ rank: 0, place: 1, id: dash })}`],
    ['milo', `/api/admin/flagged-content?cursor=${c({ rank: 0, place: 1e308, id: '018f0000-0000-7000-8000-000000000000' })}`],
    ['mira', `/api/admin/audit?cursor=${c({ seq: Number.MAX_SAFE_INTEGER })}`],
    ['nora', `/api/notifications?cursor=${c({ at: '9999-99-99T99:99:99.999Z', id: '018f0000-0000-7000-8000-000000000000' })}`],
    ['nora', `/api/notifications?cursor=${c({ at: '0000-01-01T00:00:00.000Z', id: '018f0000-0000-7000-8000-000000000000' })}`],
    ['nora', `/api/users?cursor=${c(['018f0000-0000-7000-8000-000000000000'])}`],
    ['nora', `/api/groups?cursor=${c([2147483647, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])}`],
    ['nora', `/api/posts?cursor=${c({ before: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })}`],
    ['nora', `/api/posts?cursor=${c({ before: 'x', __proto__: null })}`],
    ['nora', `/api/posts?cursor=AAAA`],
    ['nora', `/api/followers?cursor=${c([1e18, 'x'])}`],
    ['nora', `/api/forum/topics?category=start_here&cursor=${c({ pinned: true, at: 32503680000000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })}`],
  ] as const) {
    const r = await call(n, `GET ${url}`);
    say(r.status, r.body.detail ?? '', url.slice(0, 50));
  }
  const none = await call('nora', `GET /api/users`);
  say('users with a cursor nobody has', none.body.length);
});
it('starters and midnight', async () => {
  const post = (await call('cleo', 'POST /api/posts', { content: '<p>comment here</p>' })).body;
  let n = 0;
  for (let i = 0; i < 14; i += 1) {
    const r = await call('finn', `POST /api/posts/${post.id}/comments`, { content: `word ${i}` });
    if (r.status === 200) { n += 1; await call('finn', `DELETE /api/comments/${r.body.id}`); }
  }
  say('comments of a starter who deletes each', n);
  house.clock.advance({ minutes: 1 });
  const rs = await Promise.all(Array.from({ length: 25 }, (_, i) => call('finn', `POST /api/posts/${post.id}/comments`, { content: `parallel ${i}` })));
  say('parallel', rs.filter((r) => r.status === 200).length);
  let extra = 0;
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Halifax', 'Asia/Tokyo']) {
    await call('finn', 'PUT /api/users/day', { time_zone: zone, day_start_hour: 0 });
    const r = await call('finn', `POST /api/posts/${post.id}/comments`, { content: `zone ${zone}` });
    if (r.status === 200) extra += 1;
  }
  say('after zone changes', extra);
});
it('races', async () => {
  const post = (await call('cleo', 'POST /api/posts', { content: '<p>race here</p>' })).body;
  const likes = await Promise.all(Array.from({ length: 60 }, () => call('nora', `POST /api/posts/${post.id}/like`, { liked: true })));
  say('likes', new Set(likes.map((r) => r.status)), likes.at(-1)?.body);
  const toggles = await Promise.all(Array.from({ length: 31 }, () => call('fay', `POST /api/posts/${post.id}/like`)));
  say('toggles', new Set(toggles.map((r) => r.status)), (await call('fay', `GET /api/posts/${post.id}`)).body.likes_count);
  const g = (await call('ada', 'POST /api/groups', { name: 'Race', description: 'r', is_private: false })).body;
  const joins = await Promise.all(Array.from({ length: 60 }, () => call('nora', `POST /api/groups/${g.id}/join`)));
  say('joins', new Set(joins.map((r) => r.status)), (await call('ada', `GET /api/groups/${g.id}`)).body.members_count);
  const mix = await Promise.all(Array.from({ length: 60 }, (_, i) => call('nora', `POST /api/groups/${g.id}/${i % 2 ? 'join' : 'leave'}`)));
  const rows = await house.db.selectFrom('group_members').select('member_id').where('group_id', '=', g.id).execute();
  say('mix', new Set(mix.map((r) => r.status)), (await call('ada', `GET /api/groups/${g.id}`)).body.members_count, rows.length);
  const flags = await Promise.all(Array.from({ length: 60 }, () => call('nora', `POST /api/posts/${post.id}/flag`, { reason: 'race' })));
  say('flags', new Set(flags.map((r) => r.status)), (await house.db.selectFrom('reports').selectAll().where('content_id', '=', post.id).execute()).length);
  const [c] = (await call('milo', 'GET /api/admin/flagged-content?content_type=post')).body;
  const dec = await Promise.all(['milo', 'mira', 'milo', 'mira'].map((n) => call(n, `PATCH /api/admin/flagged-content/${c.id}`, { status: 'action_taken', action: 'hide' })));
  say('decide twice', dec.map((r) => [r.status, r.body.code, r.body.detail]));
  const react = await Promise.all(Array.from({ length: 40 }, async (_, i) => call('nora', `POST /api/posts`, { content: `<p>same text twice</p>` })));
  say('same post at once', react.map((r) => r.status).filter((s) => s === 200).length);
  const cid = '018f0000-0000-7000-8000-00000000abcd';
  const same = await Promise.all(Array.from({ length: 20 }, async () => call('nora', `POST /api/posts`, { content: `<p>client id</p>`, client_id: cid })));
  say('same client id', new Set(same.map((r) => r.body.id)).size, new Set(same.map((r) => r.status)));
  const st = await Promise.all(Array.from({ length: 20 }, async () => call('ada', `POST /api/forum/topics`, { title: 'same', content: `<p>topic client id</p>`, category: 'start_here', client_id: cid })));
  say('same topic', new Set(st.map((r) => r.body.id)).size, new Set(st.map((r) => r.status)));
  const tid = st[0]?.body.id;
  const sr = await Promise.all(Array.from({ length: 30 }, async (_, i) => call('ada', `POST /api/forum/posts/${tid}/reactions`, { reaction_type: 'like', active: true })));
  say('reactions', new Set(sr.map((r) => r.status)), sr.at(-1)?.body.reaction_counts);
});

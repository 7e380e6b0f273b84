import { beforeAll, expect, test } from 'vitest';
import { publishOldPostsOf } from '#server/domains/feed/publish-old-posts.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp();
const { ada, mira } = await app.cast('ada', 'mira');
const bea = await app.register({ name: 'Bea', tier: 'builder' });
const id = (await ada.call('POST /api/groups', { name: 'Seen', description: 'x', is_private: true })).body.id;
let photo: Buffer;
beforeAll(async () => {
  await enter();
  photo = await png();
});

async function enter(): Promise<void> {
  await bea.call(`POST /api/groups/${id}/join`);
  expect((await ada.call(`POST /api/groups/${id}/requests/${bea.id}`, { accept: true })).status).toBe(200);
}

const send = (actor: Actor, route: Parameters<Actor['call']>[0], fields: Record<string, string>) =>
  actor.call(route, ...multipart(photo, fields));
const postPhoto = async (more: Record<string, string> = {}): Promise<{ id: string; url: string }> => {
  const { status, body } = await send(ada, 'POST /api/posts', {
    content: `<p>${Math.random()}</p>`,
    ...more,
  });
  expect(status).toBe(200);
  return { id: body.id, url: body.image_url };
};
const get = (url: string) => app.app.inject({ url });
const seen = async (url: string): Promise<boolean> => (await get(url)).statusCode === 200;
const urlFor = async (actor: Actor, postId: string): Promise<string> =>
  (await actor.call(`GET /api/posts/${postId}`)).body.image_url;

test('a picture in a private group needs the access key that members get', async () => {
  const { url } = await postPhoto({ group_id: id });
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  const [bare = ''] = url.split('?');
  const wrong = url.replace(/pass=.{8}/, 'pass=00000000');
  const known = { 'if-none-match': `"${bare.split('/').at(-1)}"` };
  expect(url).not.toBe(wrong);
  for (const other of [bare, wrong, url.replace(/&pass=.*/, ''), `${bare}?pass=`, `${bare}?pass=%00`]) {
    expect((await get(other)).statusCode).toBe(404);
    expect((await app.app.inject({ url: other, headers: known })).statusCode).toBe(404);
  }
  const older = await get(url.replace('/api/uploads/', '/uploads/'));
  expect(older.headers['location']).toBe(url);
});

test('when a member leaves or is removed, their picture addresses stop working, and others get new ones', async () => {
  const { id: postId, url } = await postPhoto({ group_id: id });
  const cover = (await send(ada, `PUT /api/groups/${id}/cover`, { image_alt: 'A path' })).body.image_url;
  expect([url, cover].every((address) => address.includes('pass='))).toBe(true);
  expect([await seen(url), await seen(cover)]).toEqual([true, true]);
  expect(await urlFor(bea, postId)).toBe(url);
  await ada.call(`DELETE /api/groups/${id}/members/${bea.id}`);
  const fresh = await urlFor(ada, postId);
  expect(fresh).not.toBe(url);
  expect([await seen(url), await seen(cover), await seen(fresh)]).toEqual([false, false, true]);

  await enter();
  const again = await urlFor(bea, postId);
  await bea.call(`POST /api/groups/${id}/leave`);
  expect([await seen(again), await seen(await urlFor(ada, postId))]).toEqual([false, true]);
  await enter();
});

test('privacy decides over new pictures; older ones stay members-only after opening', async () => {
  const { id: before, url: shut } = await postPhoto({ group_id: id });
  await ada.call(`PATCH /api/groups/${id}`, { is_private: false });
  const bare = (await urlFor(ada, before)).replace(/&pass=.*/, '');
  expect([await seen(bare), await seen(shut), await seen(await urlFor(bea, before))]).toEqual([
    false,
    true,
    true,
  ]);
  const { id: postId, url } = await postPhoto({ group_id: id });
  const open = await urlFor(ada, postId);
  expect([open.includes('pass='), await seen(open), await seen(url)]).toEqual([false, true, true]);
  expect((await get(url)).headers['cache-control']).toContain('immutable');
  await ada.call(`PATCH /api/groups/${id}`, { is_private: true });
  expect([await seen(open), await seen(url), await seen(await urlFor(ada, postId))]).toEqual([
    false,
    false,
    true,
  ]);
});

test('older posts open with their pictures; those of a kept post stay members-only', async () => {
  const bare = async (postId: string) => (await urlFor(ada, postId)).replace(/&pass=.*/, '');
  const { id: postId } = await postPhoto({ group_id: id });
  const { id: kept } = await postPhoto({ group_id: id });
  app.clock.advance({ minutes: 1 });
  await ada.call(`PATCH /api/groups/${id}`, { is_private: false, past: 'everyone' });
  await ada.call(`PUT /api/posts/${kept}/members-only`, { keep: true });
  app.clock.advance({ minutes: 7 * 24 * 60 });
  expect(await seen(await bare(postId))).toBe(false);
  await app.db.transaction().execute((tx) => publishOldPostsOf(tx, id, app.clock.now()));
  expect([await seen(await bare(postId)), await seen(await bare(kept))]).toEqual([true, false]);
  await ada.call(`PATCH /api/groups/${id}`, { is_private: true });
  expect(await seen(await bare(postId))).toBe(false);
});

test('pictures of hidden posts are hidden, and deleted ones are gone at once', async () => {
  const { id: postId, url } = await postPhoto();
  expect(url).not.toContain('pass=');
  await bea.call(`POST /api/posts/${postId}/flag`);
  const [report] = (await mira.call('GET /api/admin/flagged-content')).body;
  const hidden = await mira.call(`PATCH /api/admin/flagged-content/${report.id}`, {
    status: 'action_taken',
    action: 'hide',
  });
  expect(await seen(url)).toBe(false);
  expect(await seen(hidden.body.content.image_url)).toBe(true);
  await mira.call(`POST /api/admin/flagged-content/${report.id}/reopen`);
  expect(await seen(url)).toBe(true);
  await ada.call(`DELETE /api/posts/${postId}`);
  expect(await seen(url)).toBe(false);
});

test('a restored picture in a private group stays with its members; a hidden one stays hidden when the group opens', async () => {
  const { id: postId } = await postPhoto({ group_id: id });
  await bea.call(`POST /api/posts/${postId}/flag`);
  const reports = (await mira.call('GET /api/admin/flagged-content')).body as {
    id: string;
    content_id: string;
  }[];
  const report = reports.find((each) => each.content_id === postId)?.id;
  const hide = () =>
    mira.call(`PATCH /api/admin/flagged-content/${report}`, { status: 'action_taken', action: 'hide' });
  await hide();
  await mira.call(`POST /api/admin/flagged-content/${report}/reopen`);
  const shown = await urlFor(ada, postId);
  expect([await seen(shown), await seen(shown.replace(/&pass=.*/, ''))]).toEqual([true, false]);
  // Hiding and opening in parallel, in either order.
  await Promise.all([hide(), ada.call(`PATCH /api/groups/${id}`, { is_private: false })]);
  expect([await seen(shown), await seen(shown.replace(/&pass=.*/, ''))]).toEqual([false, false]);
  await ada.call(`PATCH /api/groups/${id}`, { is_private: true });
});

test('a cover set by staff on a hidden group is for staff until the group is restored', async () => {
  const group = (await ada.call('POST /api/groups', { name: 'Loud', description: 'x' })).body.id as string;
  await bea.call(`POST /api/groups/${group}/report`);
  const reports = (await mira.call('GET /api/admin/flagged-content')).body as {
    id: string;
    content_id: string;
  }[];
  const report = reports.find((each) => each.content_id === group)?.id;
  await mira.call(`PATCH /api/admin/flagged-content/${report}`, { status: 'action_taken', action: 'hide' });
  const cover = (await send(mira, `PUT /api/groups/${group}/cover`, { image_alt: 'A path' })).body.image_url;
  expect([await seen(cover), await seen(cover.replace(/&pass=.*/, ''))]).toEqual([true, false]);
  await mira.call(`POST /api/admin/flagged-content/${report}/reopen`);
  expect(await seen(cover.replace(/&pass=.*/, ''))).toBe(true);
});

test('a post into a group deleted at that moment is refused with a sentence, and the text is not lost', async () => {
  const group = (await ada.call('POST /api/groups', { name: 'Short', description: 'x' })).body.id as string;
  await bea.call(`POST /api/groups/${group}/join`);
  const [sent] = await Promise.all([
    send(bea, 'POST /api/posts', { content: '<p>Just in time?</p>', group_id: group }),
    ada.call(`DELETE /api/groups/${group}`),
  ]);
  if (sent.status !== 200) {
    expect(sent.status).toBe(404);
    expect(sent.body.detail).toContain('Nothing you wrote is lost.');
  }
});

import { expect, test } from 'vitest';
import { groupSortUnknown } from '#contract/groups/endpoints.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, ada, cleo, fay } = await app.cast('nora', 'ada', 'cleo', 'fay');

interface Row {
  id: string;
  faces: { id: string; profile_photo: string | null }[];
  last_post: { author_name: string } | null;
}
let opened = 0;
const open = async (owner: Actor, more: Record<string, unknown> = {}): Promise<string> => {
  opened += 1;
  app.clock.advance({ minutes: 1 });
  const { body } = await owner.call('POST /api/groups', {
    name: `Room ${opened}`,
    description: 'Within.',
    ...more,
  });
  return body.id;
};
const join = (actor: Actor, id: string) => actor.call(`POST /api/groups/${id}/join`);
const write = async (actor: Actor, group_id: string): Promise<string> => {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await actor.call('POST /api/posts', {
    content: `<p>Line at ${app.clock.now().toISOString()}</p>`,
    group_id,
  });
  expect(status).toBe(200);
  return body.id;
};
const list = async (actor: Actor, query = ''): Promise<Row[]> =>
  (await actor.call(`GET /api/groups?limit=50${query}`)).body;
const inList = async (actor: Actor, id: string): Promise<Row | undefined> =>
  (await list(actor)).find((each) => each.id === id);
const facesIn = async (actor: Actor, id: string) => (await inList(actor, id))?.faces.map((face) => face.id);
const setVisibility = (actor: Actor, profileVisibility: 'public' | 'private') =>
  actor.call('PUT /api/users/privacy', {
    profileVisibility,
    activityVisibility: 'friends',
    messagePermission: 'everyone',
  });

test("a card shows three members, leaders first, with portraits; the group's page shows more", async () => {
  const id = await open(ada);
  for (const each of [nora, cleo, fay]) {
    app.clock.advance({ minutes: 1 });
    await join(each, id);
  }
  await app.db.updateTable('members').set({ portrait: 4 }).where('id', '=', nora.id).execute();
  expect(await facesIn(fay, id)).toEqual([ada.id, nora.id, cleo.id]);
  const row = await inList(fay, id);
  expect(row?.faces[1]?.profile_photo).toContain('/portraits/');
  const { body } = await fay.call(`GET /api/groups/${id}`);
  expect(body.faces.map((face: { id: string }) => face.id)).toEqual([ada.id, nora.id, cleo.id, fay.id]);
});

test('a private group shows non-members no faces and no last post', async () => {
  const id = await open(ada, { is_private: true });
  await write(ada, id);
  expect(await inList(ada, id)).toMatchObject({
    faces: [{ id: ada.id }],
    last_post: { author_name: expect.any(String) },
  });
  expect(await inList(nora, id)).toMatchObject({ faces: [], last_post: null });
});

test('a private profile is a face only for members of the group', async () => {
  const id = await open(ada);
  await join(nora, id);
  await join(fay, id);
  expect((await setVisibility(nora, 'private')).status).toBe(200);
  expect(await facesIn(cleo, id)).toEqual([ada.id, fay.id]);
  expect(await facesIn(fay, id)).toContain(nora.id);
  expect(await facesIn(nora, id)).toContain(nora.id);
  // All members share Welcome, so there a private profile is shown only to its owner.
  const { id: welcome } = await app.db
    .selectFrom('groups')
    .select('id')
    .where('is_welcome', '=', true)
    .executeTakeFirstOrThrow();
  for (const actor of [ada, cleo]) {
    const { body } = await actor.call(`GET /api/groups/${welcome}`);
    expect(body.faces.map((face: { id: string }) => face.id)).not.toContain(nora.id);
  }
  await setVisibility(nora, 'public');
});

test('the faces of a group are among its listed members', async () => {
  for (const { id, faces } of await list(cleo)) {
    const { status, body } = await cleo.call(`GET /api/groups/${id}/members`);
    const listed = status === 200 ? body.map((each: { id: string }) => each.id) : [];
    expect(listed).toEqual(expect.arrayContaining(faces.map((face) => face.id)));
  }
});

test('an opened group shows non-members neither earlier members nor earlier posts', async () => {
  const id = await open(ada, { is_private: true });
  await join(nora, id);
  await ada.call(`POST /api/groups/${id}/requests/${nora.id}`, { accept: true });
  await write(nora, id);
  await ada.call(`PATCH /api/groups/${id}`, { is_private: false, past: 'members' });
  expect(await inList(cleo, id)).toMatchObject({ faces: [{ id: ada.id }], last_post: null });
  await write(ada, id);
  expect((await inList(cleo, id))?.last_post).not.toBeNull();
});

test('groups are sorted by their last readable post, by size or by age', async () => {
  const old = await open(ada);
  const young = await open(ada);
  const room = await open(ada, { is_private: true });
  await join(nora, young);
  const post = await write(ada, old);
  const places = async (actor: Actor, sort: string) => {
    const ids = (await list(actor, `&sort=${sort}`)).map((each) => each.id);
    return [old, young, room].sort((one, other) => ids.indexOf(one) - ids.indexOf(other));
  };
  expect(await places(nora, 'active')).toEqual([old, room, young]);
  expect(await places(nora, 'newest')).toEqual([room, young, old]);
  expect((await places(nora, 'members'))[0]).toBe(young);
  // Posts a non-member can't read don't change their order.
  await write(ada, room);
  expect(await places(ada, 'active')).toEqual([room, old, young]);
  expect(await places(nora, 'active')).toEqual([old, room, young]);
  await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', post).execute();
  expect(await places(nora, 'active')).toEqual([room, young, old]);
});

test.each(['active', 'members', 'newest'])('pages by %s have each group once', async (sort) => {
  for (let each = 0; each < 4; each += 1) {
    // Groups with equal times and sizes are sorted by id.
    const { id } = (
      await ada.call('POST /api/groups', { name: `Same ${sort} ${each}`, description: 'Same.' })
    ).body;
    expect(id).toBeTruthy();
  }
  const whole = (await list(nora, `&sort=${sort}`)).map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await nora.call(
      `GET /api/groups?limit=3&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...body.map(({ id }: Row) => id));
    cursor = headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect(new Set(seen).size).toBe(seen.length);
});

test('an unknown sort and a cursor of another sort are refused with a sentence', async () => {
  const unknown = await nora.call('GET /api/groups?sort=loudest');
  expect(unknown.status).toBe(422);
  expect(unknown.body.detail).toBe(groupSortUnknown);
  const { headers } = await nora.call('GET /api/groups?limit=1&sort=newest');
  const mixed = await nora.call(`GET /api/groups?limit=1&sort=active&cursor=${headers['x-next-cursor']}`);
  expect(mixed).toMatchObject({ status: 400, body: { detail: "That page doesn't exist." } });
});

test('counts cover the groups a viewer runs and joined, and the requests only they can decide', async () => {
  const before = (await ada.call('GET /api/groups/counts')).body;
  const id = await open(ada, { is_private: true });
  await join(cleo, id);
  expect((await ada.call('GET /api/groups/counts')).body).toEqual({
    ...before,
    run: before.run + 1,
    requests: before.requests + 1,
  });
  await ada.call(`POST /api/groups/${id}/requests/${cleo.id}`, { accept: true });
  await join(nora, id);
  const { body } = await cleo.call('GET /api/groups/counts');
  expect(body.requests).toBe(0);
  expect(body.joined).toBe((await list(cleo, '&mine=joined')).length);
  expect(body.run).toBe((await list(cleo, '&mine=run')).length);
});

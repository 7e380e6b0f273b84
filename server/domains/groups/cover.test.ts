import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp();
const { ada, nora } = await app.cast('ada', 'nora');
const id = (await ada.call('POST /api/groups', { name: 'Seen', description: 'x', is_private: true })).body.id;

const send = (actor: Actor, bytes: Buffer) =>
  actor.call(`PUT /api/groups/${id}/cover`, ...multipart(bytes, { image_alt: 'A path' }));
const kept = () =>
  app.db
    .selectFrom('images')
    .select(['key', 'claimed_at', 'released_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

test('a cover is set, replaced and removed by the owner, and visible to members only', async () => {
  const picture = await png(40, 20);
  // Refused before anything is decoded or stored.
  expect((await send(app.visitor, picture)).status).toBe(401);
  expect((await send(nora, picture)).status).toBe(404);
  expect((await send(ada, Buffer.from('<svg onload="x"/>'))).status).toBe(415);
  expect(await kept()).toEqual([]);

  const { status, body } = await send(ada, picture);
  expect(status).toBe(200);
  expect(body.cover).toMatchObject({ width: 40, height: 20, alt: 'A path' });
  expect(body.image_url).toBe(body.cover.url);
  expect((await nora.call(`GET /api/groups/${id}`)).body).toMatchObject({ cover: null, image_url: null });
  expect((await send(ada, picture)).status).toBe(200);
  expect((await kept()).map((row) => [row.claimed_at !== null, row.released_at !== null])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect((await ada.call(`DELETE /api/groups/${id}/cover`)).body.cover).toBe(null);
  expect((await kept()).every((row) => row.released_at !== null)).toBe(true);
});

test('a drawing is chosen among six when a group is created or edited, shown to everyone, and can be undone', async () => {
  const make = (name: string, more: object) =>
    ada.call('POST /api/groups', { name, description: 'x', ...more });
  expect((await make('Plain', {})).body.cover_art).toBe(null);
  const made = (await make('Chosen', { cover_art: 'river', is_private: true })).body;
  expect(made.cover_art).toBe('river');
  const edit = (actor: Actor, cover_art: unknown) =>
    actor.call(`PATCH /api/groups/${made.id}`, { cover_art });
  for (const wrong of ['lava', '', 3]) expect([wrong, (await edit(ada, wrong)).status]).toEqual([wrong, 422]);
  expect((await edit(nora, 'night')).status).toBe(404);
  expect((await edit(ada, 'night')).body).toMatchObject({
    cover_art: 'night',
    name: 'Chosen',
    is_private: true,
  });
  expect((await nora.call(`GET /api/groups/${made.id}`)).body.cover_art).toBe('night');
  expect((await edit(ada, null)).body.cover_art).toBe(null);
});

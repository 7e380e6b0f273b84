import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portraitNames, portraitUrl } from '#contract/profile/portraits.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();

const choose = (actor: Actor, portrait: unknown) => actor.call('PUT /api/users/portrait', { portrait });

test("a portrait shows only after it was chosen, beside the member's posts, until it is removed", async () => {
  const nora = await app.member('nora');
  const finn = await app.member('finn');
  const { body: post } = await nora.call('POST /api/posts', { content: '<p>One stone.</p>' });
  const { body: comment } = await nora.call(`POST /api/posts/${post.id}/comments`, {
    content: 'And a walk.',
  });
  const seen = async () => [
    (await finn.call(`GET /api/posts/${post.id}`)).body.user.profile_photo,
    (await finn.call(`GET /api/posts/${post.id}/comments`)).body.find(
      ({ id }: { id: string }) => id === comment.id,
    )?.user.profile_photo,
    (await finn.call(`GET /api/users/${nora.id}`)).body.profile_photo,
    (await nora.call('GET /api/auth/me')).body.profile_photo,
  ];
  expect(await seen()).toEqual([null, null, null, null]);

  const chosen = await choose(nora, 7);
  expect(chosen).toMatchObject({ status: 200, body: { id: nora.id, profile_photo: '/portraits/7.svg' } });
  expect(await seen()).toEqual(Array(4).fill('/portraits/7.svg'));
  // A repeat gets one response.
  expect((await choose(nora, 7)).body.profile_photo).toBe('/portraits/7.svg');

  expect((await choose(nora, null)).body.profile_photo).toBeNull();
  expect(await seen()).toEqual([null, null, null, null]);
});

test('is refused for visitors, changes no other member, and refuses an unknown portrait', async () => {
  expect((await choose(app.visitor, 3)).status).toBe(401);
  const nora = await app.register({});
  const other = await app.register({});
  const forged: object = { portrait: 3, id: other.id, member_id: other.id };
  await nora.call('PUT /api/users/portrait', forged);
  expect((await other.call('GET /api/auth/me')).body.profile_photo).toBeNull();
  for (const portrait of [0, 25, 1.5, '3', '../7', {}, true])
    expect([portrait, (await choose(nora, portrait)).status]).toEqual([portrait, 422]);
  expect((await nora.call('GET /api/auth/me')).body.profile_photo).toBe('/portraits/3.svg');
});

test('every selectable portrait has a drawing', () => {
  for (const index of portraitNames.keys()) {
    const url = portraitUrl(index + 1) ?? '';
    expect([url, existsSync(join(import.meta.dirname, '../../../web/static', url))]).toEqual([url, true]);
  }
});

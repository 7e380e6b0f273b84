import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { profileContent } from '../social/content-adapter.ts';
import { groupContent } from './content-adapter.ts';

const { group } = groupContent;
const { profile } = profileContent;
const gone = '018f0000-0000-7000-8000-000000000000';

const app = await testApp();
const { ada, nora } = await app.cast('ada', 'nora');

test('a group is described, hidden, shown and removed; Welcome and deleted groups are ignored', async () => {
  const { db, clock } = app;
  const words = { name: 'Selling', description: 'Cheap watches', rules: 'Buy.' };
  const { id } = (await ada.call('POST /api/groups', words)).body;
  expect(await group.describe(db, id)).toMatchObject({
    author_id: ada.id,
    title: 'Selling',
    text: 'Cheap watches\n\nBuy.',
    path: `/groups/${id}`,
    is_hidden: false,
  });
  const status = async () => (await nora.call(`GET /api/groups/${id}`)).status;
  await group.hide(db, id, clock.now());
  expect([await status(), (await group.describe(db, id))?.is_hidden]).toEqual([404, true]);
  await group.show(db, id, clock.now());
  expect(await status()).toBe(200);
  for (let times = 0; times < 2; times += 1) await group.remove?.(db, id, nora.id, clock.now());
  expect([await status(), await group.describe(db, id)]).toEqual([404, null]);

  const welcome = await db
    .selectFrom('groups')
    .select('id')
    .where('is_welcome', '=', true)
    .executeTakeFirstOrThrow();
  for (const each of [welcome.id, gone]) {
    expect(await group.describe(db, each)).toBe(null);
    await group.hide(db, each, clock.now());
    await group.remove?.(db, each, nora.id, clock.now());
  }
  expect((await nora.call(`GET /api/groups/${welcome.id}`)).status).toBe(200);
});

test('a hidden profile is private until it is restored, whatever its member chooses', async () => {
  const { db, clock } = app;
  expect(await profile.describe(db, nora.id)).toMatchObject({
    author_id: nora.id,
    title: 'Nora Lindqvist',
    text: 'Night-shift nurse. My day ends at three.',
    is_hidden: false,
  });
  const status = async () => (await ada.call(`GET /api/users/${nora.id}`)).status;
  await profile.hide(db, nora.id, clock.now());
  await nora.call('PUT /api/users/privacy', {
    profileVisibility: 'public',
    activityVisibility: 'friends',
    messagePermission: 'everyone',
  });
  expect([await status(), (await profile.describe(db, nora.id))?.is_hidden]).toEqual([404, true]);
  await profile.show(db, nora.id, clock.now());
  expect(await status()).toBe(200);
  expect(await profile.describe(db, gone)).toBe(null);
  await profile.hide(db, gone, clock.now());
});

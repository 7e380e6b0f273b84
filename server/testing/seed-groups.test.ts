import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { type RoleName, roles } from './cast.ts';
import { seedGroups } from './seed-groups.ts';

const app = await testApp();

test('the groups of the cast have their owners, members and waiting requests', async () => {
  const actors = await Promise.all(
    (Object.keys(roles) as RoleName[]).map(async (role) => [role, await app.member(role)] as const),
  );
  const cast = Object.fromEntries(actors) as Record<RoleName, (typeof actors)[number][1]>;
  const members = Object.fromEntries(actors.map(([role, { id }]) => [role, id])) as Record<RoleName, string>;
  const ids = await seedGroups(app.db, { members, now: app.clock.now() });
  expect((await cast.finn.call('GET /api/groups?mine=joined')).body).toHaveLength(2);
  expect((await cast.fay.call(`GET /api/groups/${ids.quiet}`)).body).toMatchObject({
    role: 'owner',
    members_count: 3,
    requests_count: 2,
  });
  expect((await cast.ada.call(`GET /api/groups/${ids.early}`)).body).toMatchObject({
    role: 'moderator',
    members_count: 7,
  });
  expect((await cast.nora.call(`GET /api/groups/${ids.quiet}`)).body).toMatchObject({
    is_pending: true,
    rules: '',
  });
  expect((await cast.cleo.call('GET /api/followers')).body).toHaveLength(2);
});

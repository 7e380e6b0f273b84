import { expect, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { testApp } from './app.ts';
import { type RoleName, roles } from './cast.ts';
import { seedForum } from './seed-forum.ts';

const app = await testApp();

test('the demo has topics in every category, satisfies every invariant, and adds nothing the second time', async () => {
  const members = {} as Record<RoleName, string>;
  for (const role of Object.keys(roles) as RoleName[]) members[role] = (await app.member(role)).id;
  const counts = async () =>
    app.db
      .selectFrom('forum_categories')
      .select(['slug', 'topics_count'])
      .select((eb) => eb.selectFrom('forum_posts').select(eb.fn.countAll<number>().as('n')).as('posts'))
      .select((eb) =>
        eb.selectFrom('forum_reactions').select(eb.fn.countAll<number>().as('n')).as('reactions'),
      )
      .orderBy('position')
      .execute();
  await seedForum(app.db, { members, now: app.clock.now() });
  const once = await counts();
  expect(once.every(({ topics_count }) => topics_count > 0)).toBe(true);
  await seedForum(app.db, { members, now: app.clock.now() });
  expect(await counts()).toEqual(once);
  const findings = await checkInvariants(app);
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
  const topics = await app.db.selectFrom('forum_topics').select(['last_activity']).execute();
  expect(topics.every(({ last_activity }) => last_activity <= app.clock.now())).toBe(true);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#server/domains/auth/admin-cli/create-admin.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { type Actor, testApp } from './testing/app.ts';
import { castPassword, inFarFuture } from './testing/cast.ts';

// Staff have every capability without a plan: no gate asks them to pay, and their badge names
// their role.
const staff = ['admin', 'moderator'] as const;
const app = await testApp();
await createAdmin(app.db, {
  email: 'ops@example.com',
  password: castPassword,
  name: 'Ada Min',
  timeZone: 'America/Toronto',
  now: app.clock.now(),
});
const actors = {} as Record<(typeof staff)[number], Actor>;
let programme = '';
let course = '';

beforeAll(async () => {
  await exempt();
  const { body } = await app.visitor.call('POST /api/auth/login', {
    email: 'ops@example.com',
    password: castPassword,
  });
  actors.admin = { ...app.actor(body.access_token), id: body.user.id };
  actors.moderator = await app.register({ name: 'Momo Rator' });
  await app.setMember(actors.moderator, { is_moderator: true, second_step_due_at: inFarFuture });
  [{ id: programme, course_id: course }] = (await actors.admin.call('GET /api/programs')).body;
});
/** Lets administrators do without the second step. */
const exempt = () =>
  app.db
    .updateTable('members')
    .set({ second_step_due_at: inFarFuture })
    .where('is_admin', '=', true)
    .execute();

describe.each(staff)('a %s without a plan', (role) => {
  const me = () => actors[role];

  it('is told about it', async () => {
    const { body } = await me().call('GET /api/auth/me');
    expect(body.membership_tier).toBe('starter');
    expect(body.allowance).toMatchObject({
      programme_days: 90,
      feed_posts: true,
      comments_per_day: null,
      forum_topics: true,
      groups_create: true,
      groups_join: 'all',
      full_courses: true,
      deeper_prompts: true,
    });
  });

  it('posts, with their role beside their name, and comments without a limit', async () => {
    const post = await me().call('POST /api/posts', { content: `<p>Hello from the ${role}</p>` });
    expect([post.status, post.body.user?.staff]).toEqual([200, role]);
    for (let n = 0; n < 12; n += 1) {
      const said = await me().call(`POST /api/posts/${post.body.id}/comments`, { content: `Number ${n}` });
      expect([said.status, said.body.user?.staff]).toEqual([200, role]);
    }
    expect((await me().call(`GET /api/posts/${post.body.id}`)).body).toMatchObject({
      may_edit: true,
      user: { staff: role },
    });
    const { body } = await me().call('POST /api/share-success', {
      achievement_type: 'habit',
      title: 'A week',
      description: 'Every day.',
      data: {},
    });
    expect((await me().call('GET /api/posts')).body.map(({ id }: { id: string }) => id)).toContain(
      body.post.id,
    );
  });

  it('opens topics and replies', async () => {
    const { categories } = (await me().call('GET /api/forum/categories')).body;
    const slug = Object.values(categories)[0]?.slug;
    const topic = await me().call('POST /api/forum/topics', {
      title: `Words of the ${role}`,
      content: '<p>Hello</p>',
      category: slug,
      tags: [],
    });
    expect([topic.status, topic.body.author?.staff]).toEqual([200, role]);
    const reply = await me().call(`POST /api/forum/topics/${topic.body.id}/posts`, { content: '<p>Yes</p>' });
    expect(reply.status).toBe(200);
    const read = (await me().call(`GET /api/forum/topics/${topic.body.id}`)).body;
    expect(read).toMatchObject({ author: { staff: role }, may_reply: true });
    expect(read.posts.at(-1)?.author.staff).toBe(role);
    const { topics } = (await me().call(`GET /api/forum/topics?category=${slug}` as 'GET /api/x')).body;
    expect(topics.find(({ id }: { id: string }) => id === topic.body.id)).toMatchObject({
      author: { staff: role },
      last_author: { staff: role },
    });
  });

  it('opens groups, becomes an owner, and joins groups of members', async () => {
    const made = await me().call('POST /api/groups', {
      name: `Group of the ${role}`,
      description: 'For us.',
    });
    expect(made.status).toBe(200);
    const nora = await app.member(role === 'admin' ? 'ada' : 'cleo');
    const hers = (await nora.call('POST /api/groups', { name: `Hers ${role}`, description: 'Mine.' })).body
      .id;
    expect((await me().call(`POST /api/groups/${hers}/join`)).status).toBe(200);
    const members = (await nora.call(`GET /api/groups/${hers}/members`)).body;
    expect(members.find(({ id }) => id === me().id)?.staff).toBe(role);
    expect(
      (await nora.call(`PUT /api/groups/${hers}/members/${me().id}/role`, { role: 'owner' })).status,
    ).toBe(200);
  });

  it('continues past Day 8', async () => {
    await me().call(`POST /api/programs/${programme}/enroll`);
    expect((await me().call(`GET /api/programs/${programme}/progress`)).body.open_days).toBe(90);
    const [lesson] = (await me().call(`GET /api/courses/${course}/lessons?day=8` as 'GET /api/x')).body;
    expect([lesson.is_locked ?? false, lesson.content === null]).toEqual([false, false]);
    for (let day = 1; day <= 8; day += 1) {
      const done = await me().call(`POST /api/programs/${programme}/complete-day`, { day, reflection: '' });
      expect([day, done.status]).toEqual([day, 200]);
    }
  });

  it('keeps the streak from behind the gate when they become staff, and no more than that', async () => {
    const member = await app.register({ name: 'Wanda Walker', time_zone: 'America/Toronto' });
    await member.call(`POST /api/programs/${programme}/enroll`);
    for (let day = 1; day <= 7; day += 1) {
      app.clock.advance({ days: 1 });
      await member.call(`POST /api/programs/${programme}/complete-day`, { day, reflection: '' });
    }
    app.clock.advance({ days: 14 });
    const now = app.clock.now();
    let they = member;
    if (role === 'admin') {
      const password = 'another long sentence';
      const { email } = member;
      await createAdmin(app.db, { email, password, name: '', timeZone: 'America/Toronto', now });
      await exempt();
      const { body } = await app.visitor.call('POST /api/auth/login', { email, password });
      they = { ...app.actor(body.access_token), id: member.id };
    } else
      await app.setMember(member, { is_moderator: true, second_step_due_at: inFarFuture, updated_at: now });
    const streak = async () => {
      const { body } = await they.call(`GET /api/programs/${programme}/progress`);
      return body.streak;
    };
    expect(await streak()).toBe(7);
    app.clock.advance({ days: 1 });
    await they.call(`POST /api/programs/${programme}/complete-day`, { day: 8, reflection: '' });
    expect(await streak()).toBe(8);
    // From now on a plan opens no new day, so a missed date counts.
    app.clock.advance({ days: 5 });
    await grantPlan(app.db, { email: member.email, tier: 'builder', now: app.clock.now() });
    const kept = await app.db
      .selectFrom('membership_freezes')
      .select('until_at')
      .where('member_id', '=', member.id)
      .execute();
    expect(kept.map(({ until_at }) => until_at)).toEqual([now]);
  });

  it('does not count time as staff as time behind the gate, once they leave the staff and return', async () => {
    const member = await app.register({ name: 'Rita Returns', time_zone: 'America/Toronto' });
    await member.call(`POST /api/programs/${programme}/enroll`);
    for (let day = 1; day <= 7; day += 1) {
      app.clock.advance({ days: 1 });
      await member.call(`POST /api/programs/${programme}/complete-day`, { day, reflection: '' });
    }
    const flag = role === 'admin' ? 'is_admin' : 'is_moderator';
    const setStaff = async (isStaff: boolean) => {
      const now = app.clock.now();
      await app.setMember(member, { [flag]: isStaff, updated_at: now });
      return now;
    };
    const streak = async () =>
      (await member.call(`GET /api/programs/${programme}/progress`)).body.streak as number;
    app.clock.advance({ days: 2 });
    const joined = await setStaff(true);
    // A month without practice while every day was open.
    app.clock.advance({ days: 30 });
    const left = await setStaff(false);
    expect(await streak()).toBe(0);
    app.clock.advance({ days: 3 });
    const returned = await setStaff(true);
    const freezes = await app.db
      .selectFrom('membership_freezes')
      .select(['from_at', 'until_at'])
      .where('member_id', '=', member.id)
      .orderBy('from_at')
      .execute();
    expect(freezes.map(({ until_at }) => until_at)).toEqual([joined, returned]);
    expect(freezes[1]?.from_at).toEqual(left);
    expect(await streak()).toBe(0);
  });

  it('has their role on their page and in search results', async () => {
    const asked = await app.register({ name: 'Asker' });
    expect((await asked.call(`GET /api/users/${me().id}`)).body).toMatchObject({ staff: role });
    const found = (await asked.call(`GET /api/users?q=${role === 'admin' ? 'Ada' : 'Momo'}` as 'GET /api/x'))
      .body;
    expect(found[0]).toMatchObject({ id: me().id, staff: role });
    expect((await me().call(`GET /api/users/${asked.id}`)).body.staff ?? null).toBeNull();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#contract/groups/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// Every route of a private group, for every relation to it.
const app = await testApp();
let id: string;
let code: string;
const who: Record<string, Actor> = {};
const secret = 'What is said in here';

const states = [
  'owner',
  'moderator',
  'member',
  'pending',
  'removed',
  'declined',
  'stranger',
  'staff',
] as const;
type State = (typeof states)[number];
const inside: readonly State[] = ['owner', 'moderator', 'member'];
const leaders: readonly State[] = ['owner', 'moderator'];

const actor = (state: State): Actor => {
  const found = who[state];
  if (!found) throw new Error(`No actor is ${state}.`);
  return found;
};
const decide = (viewer: Actor, accept: boolean) =>
  actor('owner').call(`POST /api/groups/${id}/requests/${viewer.id}`, { accept });
const join = (member: Actor, body?: { invite: string }) => member.call(`POST /api/groups/${id}/join`, body);

beforeAll(async () => {
  for (const state of states) who[state] = await app.register({ name: `The ${state}`, tier: 'builder' });
  who['owner'] = await app.member('ada');
  who['staff'] = await app.member('mira');
  const { body } = await actor('owner').call('POST /api/groups', {
    name: 'Quiet room',
    description: 'For those who need one.',
    rules: secret,
    is_private: true,
  });
  id = body.id;
  code = (await actor('owner').call(`POST /api/groups/${id}/invite`)).body.code;
  for (const state of ['moderator', 'member', 'removed'] as const) {
    expect((await join(actor(state))).body.status).toBe('pending');
    expect((await decide(actor(state), true)).status).toBe(200);
  }
  await actor('owner').call(`PUT /api/groups/${id}/members/${actor('moderator').id}/role`, {
    role: 'moderator',
  });
  await actor('owner').call(`DELETE /api/groups/${id}/members/${actor('removed').id}`);
  await join(actor('declined'));
  await decide(actor('declined'), false);
  await join(actor('pending'));
});

describe('a private group', () => {
  test.each(states)('%s: the card, and the content for members only', async (state) => {
    const { status, body } = await actor(state).call(`GET /api/groups/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Quiet room',
      description: 'For those who need one.',
      admin_name: 'Ada Okafor',
      members_count: 3,
      is_private: true,
    });
    const listed = (await actor(state).call('GET /api/groups?q=quiet')).body[0];
    expect(listed).toEqual(body);
    const isIn = inside.includes(state);
    expect(body).toMatchObject({
      is_member: isIn,
      is_pending: state === 'pending',
      role: isIn ? state : null,
      rules: isIn ? secret : '',
      admin_id: isIn ? actor('owner').id : null,
      cover: null,
      requests_count: leaders.includes(state) ? 1 : null,
      may_join: ['removed', 'stranger', 'staff'].includes(state),
      join_refusal:
        state === 'declined' ? 'Your request was declined. You can ask again after 1 April.' : null,
      may_post: isIn,
      may_edit: ['owner', 'staff'].includes(state),
      may_leave: ['moderator', 'member'].includes(state),
    });
    expect(body.members.length).toBe(isIn ? 3 : 0);
  });

  // Expected status per state. States left out get 404, as for an unknown group.
  const unknownMember = '018f0000-0000-7000-8000-000000000000';
  const routes: [key: string, body: unknown, expected: Partial<Record<State, number>>][] = [
    ['GET /api/groups/:id/members', undefined, { owner: 200, moderator: 200, member: 200 }],
    ['GET /api/groups/:id/requests', undefined, { owner: 200, moderator: 200, member: 403 }],
    ['GET /api/groups/:id/opening', undefined, { owner: 200, moderator: 403, member: 403 }],
    ['DELETE /api/groups/:id/opening', undefined, { owner: 200, moderator: 403, member: 403 }],
    ['GET /api/groups/:id/invite', undefined, { owner: 200, moderator: 200, member: 403 }],
    [
      `POST /api/groups/:id/requests/${unknownMember}`,
      { accept: true },
      { owner: 404, moderator: 404, member: 403 },
    ],
    [
      `DELETE /api/groups/:id/members/${unknownMember}`,
      undefined,
      { owner: 404, moderator: 404, member: 403 },
    ],
    [
      `PUT /api/groups/:id/members/${unknownMember}/role`,
      { role: 'member' },
      { owner: 404, moderator: 403, member: 403 },
    ],
    ['PATCH /api/groups/:id', {}, { owner: 200, moderator: 403, member: 403, staff: 200 }],
    ['PATCH /api/groups/:id', { rules: secret }, { owner: 200, moderator: 403, member: 403, staff: 403 }],
    ['DELETE /api/groups/:id/cover', undefined, { owner: 200, moderator: 403, member: 403, staff: 200 }],
    ['PUT /api/groups/:id/cover', {}, { owner: 422, moderator: 403, member: 403, staff: 422 }],
  ];
  test.each(routes)('%s', async (key, body, expected) => {
    for (const state of states)
      expect([state, (await actor(state).call(key.replace(':id', id) as Key, body)).status]).toEqual([
        state,
        expected[state] ?? 404,
      ]);
  });

  test('covers every route: those not listed join, leave, report, delete, or handle the invitation', () => {
    const walked = routes.map(([key]) => key.replace(unknownMember, ':userId'));
    expect(
      Object.keys(groups)
        .filter((key) => !walked.includes(key))
        .sort(),
    ).toEqual([
      'DELETE /api/groups/:id',
      'DELETE /api/groups/:id/invite',
      'GET /api/groups',
      'GET /api/groups/:id',
      'GET /api/groups/counts',
      'GET /api/invites/:code',
      'POST /api/groups',
      'POST /api/groups/:id/invite',
      'POST /api/groups/:id/join',
      'POST /api/groups/:id/leave',
      'POST /api/groups/:id/report',
    ]);
  });

  test('only owner and staff delete it, and only leaders create and end its invitation', async () => {
    for (const state of ['moderator', 'member', 'pending', 'removed', 'declined', 'stranger'] as const)
      expect([state, (await actor(state).call(`DELETE /api/groups/${id}`)).status]).toEqual([
        state,
        inside.includes(state) ? 403 : 404,
      ]);
    for (const state of ['member', 'pending', 'removed', 'declined', 'stranger', 'staff'] as const)
      for (const method of ['POST', 'DELETE'] as const)
        expect((await actor(state).call(`${method} /api/groups/${id}/invite`)).status).toBe(
          state === 'member' ? 403 : 404,
        );
  });
});

describe('requests', () => {
  test('are visible to leaders only, and their decision to the member who asked', async () => {
    const notices = (kind: string) =>
      app.db
        .selectFrom('notifications')
        .select(['member_id', 'by_member'])
        .where('kind', '=', kind)
        .execute();
    const asked = (await notices('group_request')).filter((row) => row.by_member === actor('pending').id);
    expect(asked.map((row) => row.member_id).sort()).toEqual(
      [actor('owner').id, actor('moderator').id].sort(),
    );
    expect((await notices('group_declined')).map((row) => row.member_id)).toEqual([actor('declined').id]);
    expect((await notices('group_accepted')).map((row) => row.member_id).sort()).toEqual(
      [actor('moderator').id, actor('member').id, actor('removed').id].sort(),
    );
  });

  test('are stored once, listed oldest first, and decided once', async () => {
    const other = await app.register({ name: 'Late Comer', tier: 'builder' });
    app.clock.advance({ minutes: 1 });
    await Promise.all([1, 2, 3].map(() => join(other)));
    const { body } = await actor('moderator').call(`GET /api/groups/${id}/requests`);
    expect(body.map((row: { user: { id: string } }) => row.user.id)).toEqual([actor('pending').id, other.id]);
    expect(JSON.stringify(body)).not.toContain('@');
    const replies = await Promise.all([1, 2, 3].map(() => decide(other, true)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await other.call(`GET /api/groups/${id}`)).body.members_count).toBe(4);
    expect((await decide(other, false)).status).toBe(404);
    await other.call(`POST /api/groups/${id}/leave`);
  });

  test('can be repeated 30 days after a refusal', async () => {
    expect(await join(actor('declined'))).toMatchObject({ status: 409, body: { code: 'asked_recently' } });
    expect((await actor('declined').call(`POST /api/groups/${id}/leave`)).body.message).toBe(
      "You're not in this group.",
    );
    expect((await join(actor('declined'))).status).toBe(409);
  });

  test('are not accepted when the plan no longer includes the group', async () => {
    const other = await app.register({ name: 'Fallen', tier: 'builder' });
    await join(other);
    await app.db.deleteFrom('memberships').where('member_id', '=', other.id).execute();
    expect((await decide(other, true)).status).toBe(409);
    expect((await decide(other, false)).status).toBe(200);
  });
});

describe('the invitation', () => {
  test('shows the card and admits members, until it is renewed or ended', async () => {
    expect(code).toMatch(/^[\w-]{22}$/);
    const guest = await app.register({ name: 'Guest', tier: 'builder' });
    expect((await app.visitor.call(`GET /api/invites/${code}`)).status).toBe(401);
    expect((await guest.call(`GET /api/invites/${code}`)).body).toMatchObject({
      id,
      rules: '',
      may_join: true,
    });
    expect((await join(guest, { invite: `${code.slice(0, -1)}x` })).body.status).toBe('pending');
    expect((await guest.call(`GET /api/invites/${code}`)).body).toMatchObject({ may_join: true });
    expect((await join(guest, { invite: code })).body).toMatchObject({
      status: 'joined',
      group: { rules: secret, is_pending: false },
    });
    const { body } = await actor('moderator').call(`POST /api/groups/${id}/invite`);
    expect(body.url).toBe(`https://evolve.test/groups/invite/${body.code}`);
    expect((await actor('owner').call(`GET /api/groups/${id}/invite`)).body).toEqual(body);
    expect(await guest.call(`GET /api/invites/${code}`)).toMatchObject({
      status: 404,
      body: { detail: 'This invitation is no longer valid.' },
    });
    expect((await join(actor('stranger'), { invite: code })).body.status).toBe('pending');
    await actor('owner').call(`DELETE /api/groups/${id}/invite`);
    expect((await guest.call(`GET /api/invites/${body.code}`)).status).toBe(404);
    expect((await join(actor('stranger'), { invite: body.code })).body.status).toBe('pending');
    expect((await join(actor('stranger'), { invite: '' })).body.status).toBe('pending');
  });

  test('does not admit starters or removed members', async () => {
    const link = (await actor('owner').call(`POST /api/groups/${id}/invite`)).body.code;
    const finn = await app.member('finn');
    expect((await join(finn, { invite: link })).status).toBe(403);
    expect((await join(actor('removed'), { invite: link })).body.status).toBe('pending');
  });
});

test('a hidden group is gone for everyone but staff', async () => {
  const { body } = await actor('owner').call('POST /api/groups', { name: 'Hidden', description: 'x' });
  await join(actor('member'));
  await app.db.updateTable('groups').set({ hidden_at: app.clock.now() }).where('id', '=', body.id).execute();
  for (const state of ['owner', 'stranger'] as const) {
    expect((await actor(state).call(`GET /api/groups/${body.id}`)).status).toBe(404);
    expect((await actor(state).call(`GET /api/groups/${body.id}/members`)).status).toBe(404);
    expect((await actor(state).call(`POST /api/groups/${body.id}/join`)).status).toBe(404);
    expect((await actor(state).call('GET /api/groups?q=hidden')).body).toEqual([]);
  }
  expect((await actor('staff').call(`GET /api/groups/${body.id}`)).status).toBe(200);
});

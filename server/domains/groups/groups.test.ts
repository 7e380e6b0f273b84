import { describe, expect, test } from 'vitest';
import type { Tier } from '#contract/membership/tiers.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { finn, nora, ada, cleo, fay, milo, mira } = await app.cast(
  'finn',
  'nora',
  'ada',
  'cleo',
  'fay',
  'milo',
  'mira',
);

let opened = 0;
const open = async (owner: Actor, more: Record<string, unknown> = {}): Promise<string> => {
  opened += 1;
  const { status, body } = await owner.call('POST /api/groups', {
    name: `Group ${opened}`,
    description: 'Walks before work.',
    rules: 'Be kind.',
    ...more,
  });
  expect(status).toBe(200);
  return body.id;
};
const join = (actor: Actor, id: string, body?: object) => actor.call(`POST /api/groups/${id}/join`, body);
const leave = (actor: Actor, id: string) => actor.call(`POST /api/groups/${id}/leave`);
const read = async (actor: Actor, id: string) => (await actor.call(`GET /api/groups/${id}`)).body;
const decide = (leader: Actor, id: string, viewer: Actor, accept: boolean) =>
  leader.call(`POST /api/groups/${id}/requests/${viewer.id}`, { accept });
const remove = (leader: Actor, id: string, who: Actor) =>
  leader.call(`DELETE /api/groups/${id}/members/${who.id}`);
const setRole = (leader: Actor, id: string, who: Actor, role: string) =>
  leader.call(`PUT /api/groups/${id}/members/${who.id}/role`, { role });
const members = async (actor: Actor, id: string, query = '') =>
  (await actor.call(`GET /api/groups/${id}/members${query}`)).body.map((one: { id: string }) => one.id);
const welcome = async (): Promise<string> =>
  (await app.db.selectFrom('groups').select('id').where('is_welcome', '=', true).executeTakeFirstOrThrow())
    .id;
const countsAreExact = async () =>
  expect(
    await app.db
      .selectFrom('groups as g')
      .select(['g.id', 'g.members_count'])
      .select((eb) =>
        eb
          .selectFrom('group_members as gm')
          .whereRef('gm.group_id', '=', 'g.id')
          .select((count) => count.fn.countAll<number>().as('n'))
          .as('n'),
      )
      .execute(),
  ).toSatisfy((rows: { members_count: number; n: number }[]) =>
    rows.every((row) => row.members_count === row.n),
  );

describe('POST /api/groups', () => {
  test('is for Achiever and above; others get the specified sentence', async () => {
    const body = { name: 'Mine', description: 'Ours' };
    expect((await app.visitor.call('POST /api/groups', body)).status).toBe(401);
    for (const actor of [finn, nora])
      expect(await actor.call('POST /api/groups', body)).toMatchObject({
        status: 403,
        body: {
          code: 'upgrade_required',
          detail: 'Upgrade to Achiever or higher to create and manage groups',
        },
      });
    for (const actor of [ada, cleo, fay, mira, milo])
      expect(await actor.call('POST /api/groups', body)).toMatchObject({
        status: 200,
        body: { admin_id: actor.id, role: 'owner', is_member: true, members: [actor.id], members_count: 1 },
      });
  });

  test('needs a visible name and description', async () => {
    for (const body of [
      {},
      { name: 'Only a name' },
      { description: 'Only words' },
      { name: '  ', description: 'x' },
      { name: 'x', description: ' \n ' },
    ])
      expect(await ada.call('POST /api/groups', body)).toMatchObject({
        status: 422,
        body: { detail: 'Name and description are required' },
      });
    for (const name of ['x'.repeat(81), 'a\u0000b', 'a\nb', '\ud800', '\u200b', 'a\u202eb', '\u3164'])
      expect((await ada.call('POST /api/groups', { name, description: 'x' })).status).toBe(422);
  });

  test('creates one group for a double click', async () => {
    const body = { name: 'Twice', description: 'At once' };
    const replies = await Promise.all([1, 2, 3].map(() => ada.call('POST /api/groups', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('ignores fields that only the server sets', async () => {
    const forged: object = {
      name: 'Privileged',
      description: 'x',
      admin_id: nora.id,
      is_welcome: true,
      members_count: 9,
      invite_code: 'mine',
      hidden_at: '2026-01-01T00:00:00Z',
    };
    const { body } = await ada.call('POST /api/groups', forged);
    expect(body).toMatchObject({ admin_id: ada.id, is_welcome: false, members_count: 1 });
    expect((await ada.call(`GET /api/groups/${body.id}/invite`)).body).toEqual({
      code: null,
      url: null,
      may_make: true,
    });
  });
});

describe('the texts of a new member’s group', () => {
  const link = 'https://www.a.example';
  const newcomer = () => app.register({ name: 'New here', tier: 'achiever' });
  const refusal = {
    status: 422,
    body: {
      detail: 'In your first days here you can include up to 2 links. Your text is still here.',
    },
  };

  test('have two links at most, across all texts', async () => {
    const owner = await newcomer();
    for (const texts of [
      { name: 'Links', description: `${link} ${link} ${link}` },
      { name: link, description: link, rules: link },
    ])
      expect(await owner.call('POST /api/groups', texts)).toMatchObject(refusal);
    expect((await owner.call('GET /api/groups?mine=run')).body).toEqual([]);
    const id = await open(owner, { description: `${link} ${link}` });
    const change = (texts: object) => owner.call(`PATCH /api/groups/${id}`, texts);
    expect(await change({ rules: `See ${link}` })).toMatchObject(refusal);
    expect(await change({ description: `${link} ${link} ${link}` })).toMatchObject(refusal);
    expect((await read(owner, id)).rules).toBe('Be kind.');
    expect((await change({ description: 'None.', rules: `${link} ${link}` })).status).toBe(200);
  });

  test('are no duplicates of others, and may have more links once their author is known', async () => {
    const owner = await newcomer();
    const other = await newcomer();
    for (const who of [owner, other]) await open(who, { name: 'The same', description: 'Walks.' });
    const id = await open(ada);
    await join(owner, id);
    await app.setMember(owner, { created_at: new Date('2025-01-01') });
    for (let each = 0; each < 3; each += 1)
      expect(
        (await owner.call('POST /api/posts', { content: `<p>Word ${each}.</p>`, group_id: id })).status,
      ).toBe(200);
    await open(owner, { description: `${link} ${link} ${link}` });
  });

  test('are not checked for links that were there before', async () => {
    const owner = await newcomer();
    const id = await open(owner);
    await app.db
      .updateTable('groups')
      .set({ description: `${link} ${link} ${link}` })
      .where('id', '=', id)
      .execute();
    const same = (await read(owner, id)).description;
    expect((await owner.call(`PATCH /api/groups/${id}`, { name: 'Mended', description: same })).status).toBe(
      200,
    );
  });
});

describe('the Welcome group', () => {
  test('has every member and no owner', async () => {
    const id = await welcome();
    const late = await app.register({});
    for (const actor of [late, finn, mira])
      expect(await read(actor, id)).toMatchObject({
        admin_id: null,
        admin_name: 'Evolve',
        is_member: true,
        role: 'member',
        may_leave: false,
        may_delete: false,
        may_report: false,
        may_edit: actor === mira,
      });
    await countsAreExact();
  });

  test('cannot be left, deleted or emptied, and only staff edit it', async () => {
    const id = await welcome();
    const words = { description: 'Taken over' };
    for (const actor of [finn, ada]) {
      expect((await leave(actor, id)).status).toBe(409);
      expect((await actor.call(`DELETE /api/groups/${id}`)).status).toBe(409);
      expect((await actor.call(`PATCH /api/groups/${id}`, words)).status).toBe(403);
      expect((await remove(actor, id, nora)).status).toBe(403);
      expect((await setRole(actor, id, nora, 'moderator')).status).toBe(403);
      expect((await actor.call(`POST /api/groups/${id}/invite`)).status).toBe(403);
    }
    expect((await mira.call(`DELETE /api/groups/${id}`)).status).toBe(409);
    expect((await milo.call(`PATCH /api/groups/${id}`, { rules: 'Be kind. Be brief.' })).status).toBe(200);
    expect(await read(finn, id)).toMatchObject({ rules: 'Be kind. Be brief.' });
    expect(
      await app.db.selectFrom('audit_log').select(['action', 'target_id', 'actor_id']).execute(),
    ).toContainEqual({ action: 'change_group', target_id: id, actor_id: milo.id });
  });
});

describe('joining and leaving', () => {
  test('starters join groups that are open to them, others join with one click', async () => {
    const closed = await open(ada);
    const wide = await open(ada, { open_to_starters: true });
    expect((await join(app.visitor, wide)).status).toBe(401);
    expect(await join(finn, closed)).toMatchObject({
      status: 403,
      body: { code: 'upgrade_required', detail: 'Upgrade to Builder or higher to join this group.' },
    });
    expect(await read(finn, closed)).toMatchObject({
      may_join: false,
      join_refusal: 'Upgrade to Builder or higher to join this group.',
      may_post: false,
    });
    expect(await join(finn, wide)).toMatchObject({
      status: 200,
      body: {
        status: 'joined',
        group: { is_member: true, members_count: 2, may_join: false, may_leave: true },
      },
    });
    // Starters can be members and still may not post.
    expect(await read(finn, wide)).toMatchObject({
      may_post: false,
      post_refusal: 'Upgrade to Builder to share posts and connect with the community!',
    });
    expect(await read(nora, closed)).toMatchObject({
      may_join: true,
      may_post: false,
      post_refusal: 'Join this group to post in it.',
    });
    expect((await join(nora, closed)).body.group).toMatchObject({ may_post: true, post_refusal: null });
  });

  test('a repeated call changes nothing, and parallel calls count once', async () => {
    const id = await open(ada);
    const replies = await Promise.all(Array.from({ length: 8 }, () => join(nora, id)));
    expect(replies.every(({ status, body }) => status === 200 && body.status === 'joined')).toBe(true);
    expect((await read(nora, id)).members_count).toBe(2);
    await Promise.all(Array.from({ length: 8 }, () => leave(nora, id)));
    expect((await read(nora, id)).members_count).toBe(1);
    expect((await leave(nora, id)).body.message).toBe("You're not in this group.");
    await countsAreExact();
  });

  test('an unknown group is 404', async () => {
    const nothing = '018f0000-0000-7000-8000-000000000000';
    for (const call of ['join', 'leave', 'report', 'invite'] as const)
      expect([call, (await nora.call(`POST /api/groups/${nothing}/${call}`)).status]).toEqual([call, 404]);
    expect((await nora.call('GET /api/groups/nothing')).status).toBe(422);
  });

  test('the owner hands the group over before leaving, to an Achiever or above', async () => {
    const id = await open(ada);
    await join(nora, id);
    await join(cleo, id);
    expect((await leave(ada, id)).status).toBe(409);
    expect((await setRole(cleo, id, cleo, 'owner')).status).toBe(403);
    expect(await setRole(ada, id, nora, 'owner')).toMatchObject({
      status: 409,
      body: { code: 'tier_too_low' },
    });
    expect((await setRole(ada, id, fay, 'owner')).status).toBe(404);
    // In any spelling of their id.
    for (const role of ['member', 'owner']) {
      expect((await setRole(ada, id, ada, role)).status).toBe(400);
      expect((await setRole(ada, id, { ...ada, id: ada.id.toUpperCase() }, role)).status).toBe(400);
    }
    expect((await setRole(ada, id, cleo, 'owner')).body).toMatchObject({
      admin_id: cleo.id,
      role: 'moderator',
    });
    expect((await leave(ada, id)).status).toBe(200);
    expect(await read(cleo, id)).toMatchObject({ role: 'owner', members_count: 2 });
  });

  test('an owner whose tier falls keeps the group and creates no other', async () => {
    const owner = await app.register({ name: 'Owner' });
    const setTier = (tier: Tier) => app.setTier(owner, tier);
    await setTier('achiever');
    const id = await open(owner);
    await setTier('starter');
    expect((await owner.call(`PATCH /api/groups/${id}`, { rules: 'Still mine.' })).status).toBe(200);
    expect((await owner.call('POST /api/groups', { name: 'Another', description: 'x' })).status).toBe(403);
  });
});

describe('leading', () => {
  test('moderators accept requests and remove plain members; the rest is for the owner', async () => {
    const id = await open(ada);
    for (const actor of [nora, milo, cleo]) await join(actor, id);
    expect((await setRole(nora, id, milo, 'moderator')).status).toBe(403);
    await setRole(ada, id, nora, 'moderator');
    await setRole(ada, id, milo, 'moderator');
    const list = (await nora.call(`GET /api/groups/${id}/members`)).body;
    expect(
      list.map((one: { id: string; role: string; may_remove: boolean; may_change_role: boolean }) => [
        one.id,
        one.role,
        one.may_remove,
        one.may_change_role,
      ]),
    ).toEqual([
      [ada.id, 'owner', false, false],
      [nora.id, 'moderator', false, false],
      [milo.id, 'moderator', false, false],
      [cleo.id, 'member', true, false],
    ]);
    expect(JSON.stringify(list)).not.toContain('@');
    expect((await remove(nora, id, ada)).status).toBe(403);
    expect((await remove(nora, id, milo)).status).toBe(403);
    expect((await remove(nora, id, nora)).status).toBe(400);
    expect((await remove(nora, id, fay)).status).toBe(404);
    expect((await remove(cleo, id, nora)).status).toBe(403);
    expect((await remove(nora, id, cleo)).status).toBe(200);
    expect((await nora.call(`PATCH /api/groups/${id}`, { name: 'Ours now' })).status).toBe(403);
    expect((await nora.call(`DELETE /api/groups/${id}`)).status).toBe(403);
    expect((await remove(ada, id, milo)).status).toBe(200);
    await countsAreExact();
  });

  test('members share the invitation link where the owner lets them, and only leaders end it', async () => {
    const id = await open(ada, { is_private: true });
    const invite = (who: Actor, method: 'GET' | 'POST' | 'DELETE') =>
      who.call(`${method} /api/groups/${id}/invite`);
    await join(nora, id);
    await decide(ada, id, nora, true);
    expect(await read(nora, id)).toMatchObject({ members_invite: false, may_invite: false });
    for (const method of ['GET', 'POST'] as const) expect((await invite(nora, method)).status).toBe(403);
    // Only the owner decides who lets people in.
    expect((await mira.call(`PATCH /api/groups/${id}`, { members_invite: true })).status).toBe(403);
    const allow = (members_invite: boolean) => ada.call(`PATCH /api/groups/${id}`, { members_invite });
    expect((await allow(true)).body).toMatchObject({ members_invite: true, may_invite: true });
    expect(await read(nora, id)).toMatchObject({ members_invite: true, may_invite: true });
    expect(await read(cleo, id)).toMatchObject({ may_invite: false });
    for (const method of ['GET', 'POST'] as const) expect((await invite(cleo, method)).status).toBe(404);

    expect((await invite(nora, 'GET')).body).toEqual({ code: null, url: null, may_make: true });
    const { code } = (await invite(nora, 'POST')).body;
    expect((await invite(nora, 'POST')).body.code).toBe(code);
    expect((await invite(ada, 'GET')).body.code).toBe(code);
    expect((await invite(nora, 'DELETE')).status).toBe(403);
    expect((await join(cleo, id, { invite: code })).body.status).toBe('joined');
    const newer = (await invite(ada, 'POST')).body.code;
    expect(newer).not.toBe(code);
    expect((await invite(nora, 'GET')).body.code).toBe(newer);

    // A removed member knows the link.
    await ada.call(`DELETE /api/groups/${id}/members/${cleo.id}`);
    expect((await invite(ada, 'GET')).body.code).toBe(null);
    const newest = (await invite(nora, 'POST')).body.code;

    // A change of something else, or the same value again, leaves the link.
    await allow(true);
    await ada.call(`PATCH /api/groups/${id}`, { rules: 'Be kinder.' });
    expect((await invite(ada, 'GET')).body.code).toBe(newest);
    await allow(false);
    expect((await invite(ada, 'GET')).body.code).toBe(null);
    expect((await join(fay, id, { invite: newest })).body.status).toBe('pending');
    const own = (await invite(ada, 'POST')).body.code;
    await allow(false);
    expect((await invite(ada, 'GET')).body.code).toBe(own);
    await countsAreExact();
  });

  test('a link that a leader turned off is made again by leaders only', async () => {
    const id = await open(ada, { is_private: true, members_invite: true });
    const invite = (who: Actor, method: 'GET' | 'POST' | 'DELETE') =>
      who.call(`${method} /api/groups/${id}/invite`);
    await join(nora, id);
    await decide(ada, id, nora, true);
    const { code } = (await invite(nora, 'POST')).body;
    expect((await invite(ada, 'DELETE')).status).toBe(200);
    expect((await join(cleo, id, { invite: code })).body.status).toBe('pending');
    expect((await invite(nora, 'GET')).body).toEqual({ code: null, url: null, may_make: false });
    expect((await invite(nora, 'POST')).status).toBe(403);
    expect((await invite(ada, 'GET')).body).toEqual({ code: null, url: null, may_make: true });
    const { code: newer } = (await invite(ada, 'POST')).body;
    expect((await invite(nora, 'POST')).body.code).toBe(newer);

    // Letting members invite again includes making a link.
    await invite(ada, 'DELETE');
    for (const members_invite of [false, true]) await ada.call(`PATCH /api/groups/${id}`, { members_invite });
    expect((await invite(nora, 'POST')).status).toBe(200);
  });

  test('a member who left comes back with the link at once, and without it by request', async () => {
    const id = await open(ada, { is_private: true });
    const { code } = (await ada.call(`POST /api/groups/${id}/invite`)).body;
    expect((await join(nora, id, { invite: code })).body.status).toBe('joined');
    await leave(nora, id);
    expect(await read(nora, id)).toMatchObject({ is_member: false, rules: '' });
    expect((await join(nora, id)).body.status).toBe('pending');
    expect((await join(nora, id, { invite: code })).body.status).toBe('joined');
    await ada.call(`DELETE /api/groups/${id}/invite`);
    await leave(nora, id);
    expect((await join(nora, id, { invite: code })).body.status).toBe('pending');
    await countsAreExact();
  });

  test('removed members come back by request only, with or without invitation, in any group', async () => {
    const id = await open(ada);
    const { code } = (await ada.call(`POST /api/groups/${id}/invite`)).body;
    await join(nora, id);
    await remove(ada, id, nora);
    expect(await read(nora, id)).toMatchObject({ is_member: false, may_join: true, may_post: false });
    expect((await join(nora, id, { invite: code })).body).toMatchObject({
      status: 'pending',
      group: { is_pending: true, is_member: false },
    });
    // Withdrawing the request does not clear the removal.
    expect((await leave(nora, id)).body.message).toBe('Your request was cancelled.');
    expect((await join(nora, id)).body.status).toBe('pending');
    expect((await decide(ada, id, nora, false)).status).toBe(200);
    expect((await join(nora, id, { invite: code })).status).toBe(409);
    await app.db
      .updateTable('group_requests')
      .set({ decided_at: new Date(app.clock.now().getTime() - 31 * 86_400_000) })
      .where('group_id', '=', id)
      .execute();
    expect((await join(nora, id)).body.status).toBe('pending');
    expect((await decide(ada, id, nora, true)).body.message).toBe('Request approved.');
    await leave(nora, id);
    expect((await join(nora, id)).body.status).toBe('joined');
  });

  test('editing: blank texts are refused, missing fields stay, and staff edits are recorded', async () => {
    const id = await open(ada);
    for (const words of [{ name: '' }, { description: '  ' }])
      expect(await ada.call(`PATCH /api/groups/${id}`, words)).toMatchObject({
        status: 422,
        body: { detail: 'Name and description are required' },
      });
    expect((await ada.call(`PATCH /api/groups/${id}`, { name: ' New name ' })).body).toMatchObject({
      name: 'New name',
      description: 'Walks before work.',
      rules: 'Be kind.',
    });
    // Only the owner changes privacy: staff would otherwise read what members wrote.
    for (const doors of [{ is_private: true }, { name: 'Another', open_to_starters: true }])
      expect((await mira.call(`PATCH /api/groups/${id}`, doors)).status).toBe(403);
    const milder = { name: 'Milder name', is_private: false, open_to_starters: false };
    expect((await mira.call(`PATCH /api/groups/${id}`, milder)).status).toBe(200);
    expect(await read(ada, id)).toMatchObject(milder);
    expect(
      await app.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('target_id', '=', id)
        .execute(),
    ).toEqual([{ action: 'change_group', actor_id: mira.id }]);
  });

  test('two parallel edits of one text: the later editor first sees the saved one', async () => {
    const id = await open(ada);
    const { version } = await read(ada, id);
    const first = await mira.call(`PATCH /api/groups/${id}`, { rules: 'Be kinder.', version });
    expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
    const late = await ada.call(`PATCH /api/groups/${id}`, { rules: 'Be on time.', version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'edited_elsewhere', current: { id, rules: 'Be kinder.', version: version + 1 } },
    });
    expect(await read(ada, id)).toMatchObject({ rules: 'Be kinder.' });
  });

  test('deleting removes posts and pictures too', async () => {
    const id = await open(ada);
    await join(nora, id);
    const at = app.clock.now();
    const image = (n: number) => ({
      id: `018f0000-0000-7000-8000-00000000000${n}`,
      key: `${'k'.repeat(21)}${n}`,
      owner_id: ada.id,
      width: 1,
      height: 1,
      widths: [1],
      bytes: 1,
      hash: 'h',
      placeholder: '',
      created_at: at,
      claimed_at: at,
    });
    await app.db
      .insertInto('images')
      .values([image(1), image(2)])
      .execute();
    await app.db
      .updateTable('groups')
      .set({ cover_id: image(1).id })
      .where('id', '=', id)
      .execute();
    await app.db
      .insertInto('posts')
      .values({
        id: '018f0000-0000-7000-8000-0000000000aa',
        author_id: nora.id,
        group_id: id,
        content: '<p>x</p>',
        plain: 'x',
        image_id: image(2).id,
        created_at: at,
        updated_at: at,
      })
      .execute();
    expect((await nora.call(`DELETE /api/groups/${id}`)).status).toBe(403);
    expect((await ada.call(`DELETE /api/groups/${id}`)).status).toBe(200);
    expect((await ada.call(`GET /api/groups/${id}`)).status).toBe(404);
    expect(await app.db.selectFrom('posts').select('id').where('group_id', '=', id).execute()).toEqual([]);
    const images = await app.db
      .selectFrom('images')
      .select('released_at')
      .where('id', 'in', [image(1).id, image(2).id])
      .execute();
    expect(images.map((row) => row.released_at !== null)).toEqual([true, true]);
  });
});

describe('reporting a group', () => {
  test('is for everyone but its owner, once', async () => {
    const id = await open(ada);
    expect((await app.visitor.call(`POST /api/groups/${id}/report`)).status).toBe(401);
    expect((await ada.call(`POST /api/groups/${id}/report`)).status).toBe(400);
    for (let times = 0; times < 2; times += 1)
      expect((await finn.call(`POST /api/groups/${id}/report`, { reason: 'Selling' })).body.message).toBe(
        'Group reported successfully. Moderators will review it.',
      );
    const reports = await app.db
      .selectFrom('reports')
      .select(['content_type', 'reason', 'flagged_by'])
      .where('content_id', '=', id)
      .execute();
    expect(reports).toEqual([{ content_type: 'group', reason: 'Selling', flagged_by: finn.id }]);
  });

  test('counts again after its texts or picture changed, not after changes of privacy or owner', async () => {
    const id = await open(ada);
    await join(cleo, id);
    const editedAt = async () =>
      (await app.db.selectFrom('groups').select('edited_at').where('id', '=', id).executeTakeFirstOrThrow())
        .edited_at;
    await ada.call(`PATCH /api/groups/${id}`, { rules: 'Be kind.', open_to_starters: true });
    await setRole(ada, id, cleo, 'owner');
    expect(await editedAt()).toBe(null);
    await cleo.call(`PATCH /api/groups/${id}`, { rules: 'Be brief.' });
    expect(await editedAt()).toEqual(app.clock.now());
  });
});

describe('GET /api/groups', () => {
  test('pages through all groups, the largest first, and finds words and parts of names', async () => {
    expect((await app.visitor.call('GET /api/groups')).status).toBe(401);
    const all: { id: string; members_count: number }[] = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await nora.call(`GET /api/groups?limit=3${cursor && `&cursor=${cursor}`}`);
      all.push(...body);
      cursor = String(headers['x-next-cursor'] ?? '');
      if (!cursor) break;
    }
    const sizes = all.map((group) => group.members_count);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBe((await app.db.selectFrom('groups').select('id').execute()).length);

    const id = await open(fay, { name: 'Nachtwanderer', description: 'Astronomy and torches' });
    const found = async (q: string) =>
      (await nora.call(`GET /api/groups?q=${encodeURIComponent(q)}`)).body.map(
        (one: { id: string }) => one.id,
      );
    for (const q of ['nachtw', 'WANDERER', 'astro torch', 'astronomy'])
      expect([q, await found(q)]).toEqual([q, [id]]);
    // Words in quotes stand one after the other.
    expect(await found('"astronomy and torches"')).toEqual([id]);
    expect([await found('torches astronomy'), await found('"torches astronomy"')]).toEqual([[id], []]);
    for (const q of ["' | ''", '%', '\\', ':*', '&&&', 'the', '🪨'])
      expect([q, (await nora.call(`GET /api/groups?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200]);
    for (const cursor of ['x', 'bnVsbA', Buffer.from('[1]').toString('base64url')])
      expect(await nora.call(`GET /api/groups?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { detail: "That page doesn't exist." },
      });
  });

  test('filters groups the viewer runs and groups they joined', async () => {
    const runner = await app.register({ tier: 'achiever' });
    const own = await open(runner);
    const led = await open(ada);
    const joined = await open(ada);
    await join(runner, led);
    await join(runner, joined);
    await setRole(ada, led, runner, 'moderator');
    const mine = async (which: string) =>
      (await runner.call(`GET /api/groups?mine=${which}`)).body.map((one: { id: string }) => one.id);
    expect((await mine('run')).toSorted()).toEqual([own, led].toSorted());
    expect((await mine('joined')).toSorted()).toEqual([await welcome(), joined].toSorted());
  });
});

describe('GET /api/groups/:id/members', () => {
  test('leaders first, page by page, by name; private profiles are visible to fellow members only', async () => {
    const id = await open(ada);
    for (const actor of [nora, milo, cleo, fay]) await join(actor, id);
    await setRole(ada, id, fay, 'moderator');
    await nora.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    expect((await members(cleo, id)).slice(0, 2)).toEqual([ada.id, fay.id]);
    expect(await members(cleo, id)).toContain(nora.id);
    expect(await members(finn, id)).not.toContain(nora.id);
    expect(await members(cleo, await welcome())).not.toContain(nora.id);
    expect((await read(cleo, await welcome())).members).not.toContain(nora.id);
    expect(await members(nora, await welcome())).toContain(nora.id);
    expect(await members(cleo, id, '?q=trem')).toEqual([cleo.id]);

    const first = await cleo.call(`GET /api/groups/${id}/members?limit=2`);
    const rest = await members(cleo, id, `?cursor=${first.headers['x-next-cursor']}`);
    expect([...first.body.map((one: { id: string }) => one.id), ...rest]).toEqual(await members(cleo, id));
    expect((await cleo.call(`GET /api/groups/${id}/members?cursor=WzEsMl0`)).status).toBe(400);
    await nora.call('PUT /api/users/privacy', {
      profileVisibility: 'public',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
  });
});

test('a group doesn’t name its owner to a member who is blocked, in the list and on its page', async () => {
  const id = await open(ada);
  const reader = await app.register({ tier: 'builder' });
  const names = async () => {
    const { body } = await reader.call('GET /api/groups');
    const listed = body.find((one: { id: string }) => one.id === id);
    return [listed?.admin_name, (await read(reader, id)).admin_name];
  };
  const [name] = await names();
  expect(name).not.toBe('Former member');
  await app.db
    .insertInto('member_blocks')
    .values({ blocker_id: ada.id, blocked_id: reader.id, created_at: app.clock.now() })
    .execute();
  expect(await names()).toEqual(['Former member', 'Former member']);
});

import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, ada, finn, mira } = await app.cast('nora', 'ada', 'finn', 'mira');

const help = (actor: Actor, is_helping: boolean) =>
  actor.call('PUT /api/first-replies/helping', { is_helping });
const list = async (actor: Actor) => (await actor.call('GET /api/first-replies')).body;
const waiting = async (actor: Actor) => (await list(actor)).waiting.map(({ id }) => id);
const post = async (actor: Actor, content: string, more: object = {}) => {
  const { status, body } = await actor.call('POST /api/posts', { content: `<p>${content}</p>`, ...more });
  expect(status, body.detail).toBe(200);
  return body.id;
};
const comment = (actor: Actor, id: string, content = 'Welcome!') =>
  actor.call(`POST /api/posts/${id}/comments`, { content });

describe('GET /api/first-replies', () => {
  test('is for members, and empty until a member helps', async () => {
    expect((await app.visitor.call('GET /api/first-replies')).status).toBe(401);
    expect((await app.visitor.call('PUT /api/first-replies/helping', { is_helping: true })).status).toBe(401);
    const newcomer = await app.register({ tier: 'builder' });
    const id = await post(newcomer, 'Hello, I am new here.');
    expect(await list(nora)).toMatchObject({ is_helping: false, helped: 0, waiting: [] });
    expect((await help(nora, true)).body.message).toBe(
      'Thank you. Posts that could use a first reply appear here.',
    );
    const { waiting: shown } = await list(nora);
    expect(shown.find((one) => one.id === id)).toMatchObject({
      content_type: 'post',
      reason: 'first',
      days_away: null,
      excerpt: 'Hello, I am new here.',
      author: { id: newcomer.id },
      group: null,
      path: `/feed/${id}`,
    });
    await help(nora, false);
    expect(await list(nora)).toMatchObject({ is_helping: false, waiting: [] });
  });

  test('has the first post of a member and not the second, nor one’s own', async () => {
    await help(nora, true);
    const newcomer = await app.register({ tier: 'builder' });
    const first = await post(newcomer, 'My first line.');
    const second = await post(newcomer, 'And my second one.');
    const ids = await waiting(nora);
    expect(ids).toContain(first);
    expect(ids).not.toContain(second);
    await help(newcomer, true);
    expect(await waiting(newcomer)).not.toContain(first);
  });

  test('has a member who is back after two weeks, with the days', async () => {
    await help(nora, true);
    const member = await app.register({ tier: 'builder' });
    await post(member, 'A line before the holidays.');
    app.clock.advance({ days: 13 });
    const soon = await post(member, 'Still here.');
    app.clock.advance({ days: 20 });
    const back = await post(member, 'I am back.');
    const { waiting: shown } = await list(nora);
    expect(shown.find(({ id }) => id === back)).toMatchObject({ reason: 'return', days_away: 20 });
    expect(shown.map(({ id }) => id)).not.toContain(soon);
  });

  test('a reply of another member ends the wait, the author’s own does not, and a deleted one begins it again', async () => {
    await help(nora, true);
    const newcomer = await app.register({ tier: 'builder' });
    const id = await post(newcomer, 'Is anyone here?');
    await comment(newcomer, id, 'I mean it.');
    expect(await waiting(nora)).toContain(id);
    const { body } = await comment(ada, id);
    expect(await waiting(nora)).not.toContain(id);
    await ada.call(`DELETE /api/comments/${body.id}`);
    expect(await waiting(nora)).toContain(id);
  });

  test('leaves out what is older than a week, hidden, or of a private group that the helper is not in', async () => {
    await help(nora, true);
    const owner = await app.register({ tier: 'achiever' });
    const { body: group } = await owner.call('POST /api/groups', {
      name: 'Early birds',
      description: 'We rise early.',
      is_private: true,
    });
    const inside = await post(owner, 'The first words in here.', { group_id: group.id });
    expect(await waiting(nora)).not.toContain(inside);
    const old = await post(await app.register({ tier: 'builder' }), 'Nobody saw this.');
    const hidden = await post(await app.register({ tier: 'builder' }), 'Buy my course.');
    expect(await waiting(nora)).toEqual(expect.arrayContaining([old, hidden]));
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', hidden).execute();
    expect(await waiting(nora)).not.toContain(hidden);
    app.clock.advance({ days: 7, minutes: 1 });
    expect(await waiting(nora)).not.toContain(old);
  });

  test('leaders help in their groups and staff everywhere until they choose otherwise', async () => {
    const owner = await app.register({ tier: 'achiever' });
    const { body: group } = await owner.call('POST /api/groups', {
      name: 'Runners',
      description: 'We run.',
      is_private: false,
    });
    const newcomer = await app.register({ tier: 'builder' });
    await newcomer.call(`POST /api/groups/${group.id}/join`);
    const inside = await post(newcomer, 'Hello runners.', { group_id: group.id });
    const outside = await post(await app.register({ tier: 'builder' }), 'Hello everyone.');
    const ofOwner = await waiting(owner);
    expect(ofOwner).toContain(inside);
    expect(ofOwner).not.toContain(outside);
    expect(await waiting(mira)).toEqual(expect.arrayContaining([inside, outside]));
    await help(mira, false);
    expect(await list(mira)).toMatchObject({ is_helping: false, waiting: [] });
    await help(owner, true);
    expect(await waiting(owner)).toEqual(expect.arrayContaining([inside, outside]));
  });

  test('leaves out members who block the helper, whom the helper blocks, or whom they mute', async () => {
    const write = async () => {
      const writer = await app.register({ tier: 'achiever' });
      const { body: topic } = await writer.call('POST /api/forum/topics', {
        category: 'daily_check_in',
        title: 'A quiet beginning',
        content: '<p>I begin slowly.</p>',
      });
      return { writer, ids: [topic.id, await post(await app.register({ tier: 'builder' }), 'Nothing.')] };
    };
    const helper = await app.register({ tier: 'builder' });
    await help(helper, true);
    for (const apart of [
      (writer: Actor) => helper.call(`PUT /api/users/${writer.id}/block`, { blocked: true }),
      (writer: Actor) => writer.call(`PUT /api/users/${helper.id}/block`, { blocked: true }),
      (writer: Actor) => helper.call(`PUT /api/users/${writer.id}/mute`, { muted: true }),
    ]) {
      const { writer, ids } = await write();
      expect(await waiting(helper)).toEqual(expect.arrayContaining(ids));
      expect((await apart(writer)).status).toBe(200);
      expect(await waiting(helper)).not.toContain(ids[0]);
      expect(await waiting(helper)).toContain(ids[1]);
    }
    const muted = await app.register({ tier: 'builder' });
    const first = await post(muted, 'My first words.');
    await helper.call(`PUT /api/users/${muted.id}/mute`, { muted: true });
    expect(await waiting(helper)).not.toContain(first);
  });

  test('has topics for members who may reply in the forum', async () => {
    await help(nora, true);
    await help(finn, true);
    const writer = await app.register({ tier: 'achiever' });
    const { body: topic } = await writer.call('POST /api/forum/topics', {
      category: 'daily_check_in',
      title: 'How do you begin?',
      content: '<p>I never know how.</p>',
    });
    const found = (await list(nora)).waiting.find(({ id }) => id === topic.id);
    expect(found).toMatchObject({
      content_type: 'topic',
      title: 'How do you begin?',
      path: `/forum/daily_check_in/${topic.id}`,
    });
    expect(await waiting(finn)).not.toContain(topic.id);
    await nora.call(`POST /api/forum/topics/${topic.id}/posts`, { content: '<p>With one line.</p>' });
    expect(await waiting(nora)).not.toContain(topic.id);
  });
});

test('first replies to ten members earn Warm Welcome, a second reply to one of them counts nothing', async () => {
  const helper = await app.register({ tier: 'builder' });
  const badge = async () =>
    (await helper.call('GET /api/achievements')).body.achievements.find(({ id }) => id === 'warm_welcome');
  for (let i = 0; i < 10; i++) {
    const id = await post(await app.register({ tier: 'builder' }), `I am number ${i}.`);
    await comment(helper, id);
    await comment(helper, id, 'And good luck!');
    await comment(ada, id, 'Hello from me too.');
    expect(await badge()).toMatchObject({ current: i + 1, is_earned: i === 9 });
  }
  expect((await list(helper)).helped).toBe(10);
});

import { afterEach, beforeAll, expect, test } from 'vitest';
import { setSubscribers } from '#server/platform/events.ts';
import { testApp } from '#server/testing/app.ts';
import { subscribers } from './subscribers.ts';

const app = await testApp();
const nora = await app.member('nora');
let post: string;
beforeAll(async () => {
  const ada = await app.member('ada');
  const { body } = await ada.call('POST /api/posts', { content: '<p>A stone on the path.</p>' });
  post = body.id;
});
afterEach(() => setSubscribers(subscribers));

const comment = () => nora.call(`POST /api/posts/${post}/comments`, { content: 'Well walked.' });
const stored = async () => {
  const of = async (table: 'comments' | 'notifications' | 'domain_events') =>
    (await app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return {
    comments: await of('comments'),
    notifications: await of('notifications'),
    events: await of('domain_events'),
  };
};

test('a subscriber that fails undoes the act, its event and what other subscribers did', async () => {
  const before = await stored();
  let seen = 0;
  setSubscribers([
    ...subscribers,
    {
      async 'comment.created'(db, { about }) {
        seen = (await db.selectFrom('comments').select('id').where('id', '=', about.comment).execute())
          .length;
        throw new Error('out of stones');
      },
    },
  ]);
  expect((await comment()).status).toBe(500);
  expect(seen).toBe(1);
  expect(await stored()).toEqual(before);

  setSubscribers(subscribers);
  expect((await comment()).status).toBe(200);
  const after = await stored();
  expect(after.comments).toHaveLength(before.comments.length + 1);
  expect(after.notifications).toHaveLength(before.notifications.length + 1);
  // The comment, and the first reply to a newcomer.
  expect(after.events).toHaveLength(before.events.length + 2);
});

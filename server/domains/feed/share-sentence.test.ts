import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp({ now: '2026-03-02T18:00:00Z' });
let me: Actor;
let walk: Walk;
const nowhere = '018f0000-0000-7000-8000-000000000000';

beforeEach(async () => {
  me = await app.register({ tier: 'builder' });
  walk = await walkOf(me);
  await walk.enrol();
  await walk.write(1, 'A heron, twice. It did not mind me.');
});

const share = (body: object = {}, actor = me) =>
  actor.call('POST /api/share-sentence' as Key, {
    program_id: walk.programId,
    round: 1,
    day: 1,
    sentence: 'A heron, twice.',
    ...body,
  });
const entries = async () =>
  (await me.call(`GET /api/programs/${walk.programId}/journal-entries` as Key)).body.entries;

describe('a shared sentence', () => {
  it('is a copy in the feed that the entry knows, until it is withdrawn', async () => {
    const { status, body } = await share();
    expect(status).toBe(200);
    expect(body.post.content).toContain('A heron, twice.');
    expect((await entries())[0].shared).toEqual([
      { post_id: body.post.id, text: 'A heron, twice.', shared_at: '2026-03-02T18:00:00.000Z' },
    ]);
    const reader = await app.register({});
    expect((await reader.call(`GET /api/posts/${body.post.id}` as Key)).status).toBe(200);
    await walk.write(1, 'Something else.');
    expect((await entries())[0].shared).toHaveLength(1);
    await me.call(`DELETE /api/posts/${body.post.id}` as Key);
    expect((await entries())[0]).toMatchObject({ reflection: 'Something else.', shared: [] });
  });

  it('a retry shares it once', async () => {
    const client_id = '018f0000-0000-7000-8000-0000000000c1';
    const [first, second] = [await share({ client_id }), await share({ client_id })];
    expect(second.body.post.id).toBe(first.body.post.id);
    expect((await entries())[0].shared).toHaveLength(1);
  });

  it('stays in the feed when the entry is deleted', async () => {
    const { post } = (await share()).body;
    await me.call(`DELETE /api/programs/${walk.programId}/journal-entries/1` as Key);
    expect((await me.call(`GET /api/posts/${post.id}` as Key)).status).toBe(200);
  });

  it('shows no markup of its text', async () => {
    const { body } = await share({ sentence: '<img src=x onerror=alert(1)> heron' });
    expect(body.post.content).toBe('<p>&lt;img src=x onerror=alert(1)&gt; heron</p>');
  });

  test.each([
    [{ sentence: ' \u200b ' }, 422, 'Choose a sentence to share.'],
    [{ sentence: 'x'.repeat(1001) }, 422, 'A copy can have 1,000 characters. Please shorten it a little.'],
    [{ sentence: 'a\u0000b' }, 422, null],
    [{ day: 2 }, 404, 'There is no journal entry for that day.'],
    [{ round: 2 }, 404, 'There is no journal entry for that day.'],
    [{ program_id: nowhere }, 404, 'There is no journal entry for that day.'],
    [{ day: 91 }, 422, null],
    [{ program_id: '12345678901234567890' }, 422, null],
  ])('%j is refused with %i: %s', async (body, status, detail) => {
    const refused = await share(body);
    expect(refused.status).toBe(status);
    if (detail) expect(refused.body.detail).toBe(detail);
    expect((await entries())[0].shared).toEqual([]);
  });

  it("can't be shared by starters, nor from another member's entry", async () => {
    const other = await app.register({ tier: 'builder' });
    expect((await share({}, other)).status).toBe(404);
    await app.setTier(me, 'starter');
    const { status, body } = await share();
    expect([status, body.code]).toEqual([403, 'upgrade_required']);
  });
});

test.each([
  ['starter', 403],
  ['builder', 403],
  ['achiever', 200],
] as const)('journal templates for a %s: %i', async (tier, expected) => {
  const { status, body } = await (await app.register({ tier })).call('GET /api/journal/templates' as Key);
  expect(status).toBe(expected);
  if (status === 200) expect(body.length).toBeGreaterThan(3);
});

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Key } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { openSession } from '#server/domains/auth/open-session.ts';
import { type Actor, openTestHouse, type Reply, type TestHouse } from '#server/testing/app.ts';

// A word nobody else writes stands in every private place; then everybody calls everything with every id there is (security.md S5).
// Afterwards every write is called with fields that are not its caller's to set (S6).
let house: TestHouse;
const who: Record<string, Actor> = {};
const endpoints = Object.entries(routes) as [string, Endpoint][];
const nowhere = '018f0000-0000-7000-8000-000000000000';

interface Canary {
  word: string;
  /** Who reads it, the first of them with certainty. */
  readers: readonly string[];
}
const canaries: Record<string, Canary> = {};
const ids = new Set<string>();
/** What stands in places of addresses that are no ids. */
const inPlace: Record<string, string> = { day: '1', sessionId: 'cs_test_none', pause: nowhere };

const actor = (name: string): Actor => {
  const found = who[name];
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
};
/** A word for a private place, with those who may read it. */
const canary = (place: string, ...readers: string[]): string => {
  const word = `zq${randomBytes(6).toString('hex')}x`;
  canaries[place] = { word, readers };
  return word;
};
const ask = async (name: string, key: string, body?: unknown): Promise<Reply['body']> => {
  const reply = await actor(name).call(key as Key, body);
  expect(reply.status, `${name} ${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  for (const { id } of [reply.body, reply.body?.post ?? {}, reply.body?.group ?? {}]) if (id) ids.add(id);
  return reply.body;
};
const signUp = async (name: string, { tier = 'builder', called = `Somebody ${name}` } = {}) => {
  const somebody = await house.register({ name: called, email: `${canary(`address of ${name}`, name)}@example.com` });
  await house.db
    .insertInto('memberships')
    .values({ member_id: somebody.id, tier, source: 'grant', since: house.clock.now() })
    .execute();
  who[name] = somebody;
  ids.add(somebody.id);
};
const photo = async (alt: string, fields: Record<string, string>) => {
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b8e6b' } })
    .png()
    .toBuffer();
  const line = (name: string, more: string) => `--stones\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  return {
    payload: Buffer.concat([
      ...Object.entries({ ...fields, image_alt: alt }).map(([name, value]) =>
        Buffer.from(`${line(name, '')}\r\n${value}\r\n`),
      ),
      Buffer.from(`${line('file', '; filename="a.png"')}content-type: image/png\r\n\r\n`),
      file,
      Buffer.from('\r\n--stones--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=stones' },
  };
};
const send = async (name: string, key: string, { payload, headers }: Awaited<ReturnType<typeof photo>>) => {
  const reply = await actor(name).call(key as Key, payload, headers);
  expect(reply.status, `${name} ${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  ids.add(reply.body.id);
  return reply.body;
};
const insiders = ['ada', 'bea'];
const staff = ['milo', 'mira'];
/** Strangers of every tier, those who wait, went or were sent away, staff, and those it all belongs to. */
const everybody = [
  ...['visitor', 'nora', 'finn', 'cleo', 'fay', 'asker', 'removed', 'suspended', 'milo', 'mira', 'ada', 'bea'],
];
/** Who also looks for every word: an answer that is not empty tells that it stands somewhere. */
const searchers = ['nora', 'removed', 'milo'];
let room = '';

beforeAll(async () => {
  house = await openTestHouse();
  who['visitor'] = house.visitor;
  for (const role of ['ada', 'nora', 'finn', 'cleo', 'fay', 'milo', 'mira'] as const) {
    who[role] = await house.member(role);
    ids.add(who[role].id);
    canaries[`address of ${role}`] = { word: `${role}@example.com`, readers: [role] };
  }
  await signUp('bea', { called: canary('name of a member', 'ada', 'bea') });
  await signUp('asker', { called: canary('name of who asks', 'ada', 'asker') });
  await signUp('removed');
  await signUp('suspended');
  await house.db.updateTable('members').set({ created_at: new Date('2025-01-01') }).execute();

  // What is theirs alone: profile, practice, drafts, sessions.
  for (const [name, place] of [
    ['bea', 'bio of a private profile'],
    ['asker', 'bio of another private profile'],
  ] as const) {
    await house.db
      .updateTable('members')
      .set({ bio: canary(place, ...(name === 'bea' ? ['bea'] : ['asker'])) })
      .where('id', '=', actor(name).id)
      .execute();
    await ask(name, 'PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'private',
      messagePermission: 'none',
    });
  }
  const [programme] = await ask('ada', 'GET /api/programs');
  inPlace['programId'] = programme.id;
  for (const id of [programme.id, programme.course_id]) ids.add(id);
  await ask('ada', `POST /api/programs/${programme.id}/enroll`);
  await ask('ada', `POST /api/programs/${programme.id}/save-reflection`, {
    day: 1,
    reflection: canary('journal', 'ada'),
  });
  await house.db
    .transaction()
    .execute((db) =>
      openSession(db, { memberId: actor('ada').id, device: canary('device', 'ada'), now: house.clock.now() }),
    );

  // A private group with everything in it.
  const group = await ask('ada', 'POST /api/groups', {
    name: 'Quiet room',
    description: 'For those who need one.',
    rules: canary('rules of a private group', ...insiders),
    is_private: true,
  });
  room = group.id;
  const cover = await send('ada', `PUT /api/groups/${room}/cover`, await photo(canary('words of a cover', ...insiders), {}));
  canaries['name of a cover'] = { word: cover.cover.key, readers: insiders };
  const { code } = await ask('ada', `POST /api/groups/${room}/invite`);
  canaries['link of a private group'] = { word: code, readers: ['ada'] };
  for (const name of ['bea', 'removed', 'suspended']) {
    await ask(name, `POST /api/groups/${room}/join`);
    await ask('ada', `POST /api/groups/${room}/requests/${actor(name).id}`, { accept: true });
  }
  await ask('asker', `POST /api/groups/${room}/join`);
  const named = ['removed', 'suspended', 'ada'].map((name) => `<a href="/u/${actor(name).id}">@x</a>`).join(' ');
  const inside = await send(
    'bea',
    'POST /api/posts',
    await photo(canary('words of a photo', ...insiders), {
      group_id: room,
      content: `<p>${canary('post of a private group', ...insiders)} ${named}</p>`,
    }),
  );
  canaries['name of a photo'] = { word: inside.image.key, readers: insiders };
  // What those who are out had begun, written and heard while they were in.
  await ask('removed', `PUT /api/drafts/comment:${inside.id}`, { content: 'half a word' });
  await ask('removed', `PUT /api/drafts/post:${room}`, { content: '<p>half a word</p>' });
  const answered = await ask('removed', `POST /api/posts/${inside.id}/comments`, {
    content: canary('comment in a private group', ...insiders),
  });
  await ask('removed', `PUT /api/drafts/edit:${answered.id}`, { content: '<p>half a word</p>' });
  await ask('bea', `POST /api/posts/${inside.id}/comments`, {
    content: canary('answer in a private group', ...insiders),
    parent_id: answered.id,
  });
  await ask('ada', `POST /api/posts/${inside.id}/like`, { liked: true });
  await ask('ada', `DELETE /api/groups/${room}/members/${actor('removed').id}`);
  for (const [name, place] of [
    ['ada', 'post'],
    ['ada', `post:${room}`],
    ['bea', `comment:${inside.id}`],
  ] as const)
    await ask(name, `PUT /api/drafts/${place}`, { content: canary(`draft ${place}`, name) });
  await ask('ada', 'PUT /api/drafts/topic:start_here', {
    content: canary('draft of a topic', 'ada'),
    title: canary('title of a draft', 'ada'),
    tags: canary('tags of a draft', 'ada'),
  });

  // What moderators took down, what was deleted, and what they say about it.
  const shared = await ask('asker', 'POST /api/share-success', {
    achievement_type: 'habit',
    title: canary('win of a private profile', 'asker'),
    description: 'A small one.',
    data: { note: canary('what came with a win') },
  });
  await house.db.updateTable('posts').set({ is_listed: false }).where('id', '=', shared.post.id).execute();
  const hidden = await ask('cleo', 'POST /api/posts', { content: `<p>${canary('hidden post', ...staff)}</p>` });
  const standing = await ask('cleo', 'POST /api/posts', { content: '<p>This one stands.</p>' });
  const comment = await ask('fay', `POST /api/posts/${standing.id}/comments`, {
    content: canary('hidden comment', ...staff),
  });
  await ask('nora', `POST /api/posts/${standing.id}/comments`, {
    content: canary('answer to a hidden comment'),
    parent_id: comment.id,
  });
  const topic = await ask('cleo', 'POST /api/forum/topics', {
    title: 'Which shoes for wet ground?',
    content: '<p>Mine let the water in, and I walk every day.</p>',
    category: 'start_here',
  });
  const replies: string[] = [];
  for (const place of ['hidden reply', 'deleted reply']) {
    const reply = await ask('fay', `POST /api/forum/topics/${topic.id}/posts`, {
      content: `<p>${canary(place, ...staff)}</p>`,
    });
    replies.push(reply.id);
    await ask('nora', `POST /api/forum/topics/${topic.id}/posts`, {
      content: `<p>An answer to what is a ${place} now.</p>`,
      parent_id: reply.id,
    });
  }
  const gone: string[] = [];
  for (const place of ['hidden topic', 'deleted topic']) {
    const { id } = await ask('cleo', 'POST /api/forum/topics', {
      title: canary(`title of a ${place}`, ...staff),
      content: `<p>${canary(`words of a ${place}`, ...staff)}</p>`,
      category: 'start_here',
      tags: [canary(`tag of a ${place}`, ...staff)],
    });
    await ask('nora', `PUT /api/drafts/reply:${id}`, { content: '<p>half a word</p>' });
    gone.push(id);
  }
  const club = await ask('fay', 'POST /api/groups', {
    name: canary('name of a hidden group', ...staff),
    description: canary('words of a hidden group', ...staff),
  });
  for (const [at, key] of [
    `posts/${hidden.id}/flag`,
    `comments/${comment.id}/flag`,
    `forum/posts/${replies[0]}/report`,
    `forum/posts/${gone[0]}/report`,
    `groups/${club.id}/report`,
    `users/${actor('suspended').id}/report`,
  ].entries())
    await ask('nora', `POST /api/${key}`, { reason: canary(`reason of report ${at}`, ...staff) });
  for (const [at, report] of (await ask('milo', 'GET /api/admin/flagged-content')).entries()) {
    ids.add(report.id);
    await ask('milo', `PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      ...(report.content_type === 'profile' && { action: 'suspend' }),
      // Whoever is kept out is told why; the log keeps it for administrators.
      note: canary(`note ${at}`, ...staff, ...(report.content_type === 'profile' ? ['suspended'] : [])),
    });
  }
  await ask('fay', `DELETE /api/forum/posts/${replies[1]}`);
  await ask('cleo', `DELETE /api/forum/topics/${gone[1]}`);
  await ask('milo', 'PUT /api/admin/watched-words', { words: [canary('watched word', ...staff)] });
  for (const { id } of await house.db.selectFrom('images').select('id').execute()) ids.add(id);
  await house.runJobs();
}, 60_000);
afterAll(() => house?.close());

/** Every address of a call: each id in each place. With `words`, each word in each question as well. */
function addressesOf([key, { query }]: [string, Endpoint], words: readonly string[]): string[] {
  const path = Object.entries(inPlace).reduce((url, [name, value]) => url.replace(`:${name}`, value), key.slice(4));
  const paths = /:\w/.test(path) ? [...ids].map((id) => path.replaceAll(/:\w+/g, id)) : [path];
  const asks = query as { properties?: object; required?: string[] } | undefined;
  const told = (but: string): string[] =>
    (asks?.required ?? []).filter((name) => name !== but).map((name) => `${name}=${fixed[name] ?? 'a'}`);
  const values: Record<string, readonly string[]> = {
    ...Object.fromEntries(['group_id', 'user_id', 'since', 'target_id'].map((name) => [name, [...ids]])),
    filter: ['following', 'groups', 'wins'],
    mine: ['run', 'joined'],
    deleted: ['true'],
    status: ['approved', 'action_taken'],
    q: words,
  };
  const from = paths.length > 1 ? paths.filter((url) => url.includes(room)) : paths;
  const questions = Object.keys(asks?.properties ?? {}).flatMap((name) =>
    (values[name] ?? []).flatMap((value) => from.map((url) => [url, [`${name}=${value}`, ...told(name)]] as const)),
  );
  return [...paths.map((url) => [url, told('')] as const), ...questions].map(
    ([url, parts]) => url + (parts.length > 0 ? `?${parts.join('&')}` : ''),
  );
}
const fixed: Record<string, string> = { category: 'start_here', since: nowhere };
const pages = endpoints.filter(([key]) => key.startsWith('GET '));
const mayRead = (name: string, place: string): boolean => canaries[place]?.readers.includes(name) ?? false;
const found = new Map<string, Set<string>>();

/** Calls everything as somebody; answers what came back to them that is not theirs, and from where. */
async function sweep(name: string): Promise<string[]> {
  const words = searchers.includes(name) ? Object.values(canaries).map(({ word }) => word) : [];
  const queue = pages.flatMap((page) => addressesOf(page, words));
  expect(queue.length).toBeGreaterThan(500);
  const seen = new Set<string>();
  const leaks: string[] = [];
  const walk = async () => {
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const { status, body } = await actor(name).call(`GET ${url}` as Key);
      expect(status, `${name} ${url} ${JSON.stringify(body)}`).toBeLessThan(500);
      const text = JSON.stringify(body);
      for (const [place, { word }] of Object.entries(canaries)) {
        const answers = url.includes(`q=${word}`) && (body.results ?? body.entries ?? body).length > 0;
        if (!answers && !text.includes(word)) continue;
        if (mayRead(name, place)) seen.add(place);
        else leaks.push(`${place}: ${url}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, walk));
  found.set(name, seen);
  return leaks;
}

describe('what is private', () => {
  it.each(everybody)('is not told to others: %s', async (name) => {
    expect(await sweep(name)).toEqual([]);
  });

  it('is told to those it belongs to, so that the sweep could have found it', () => {
    const owned = Object.entries(canaries).filter(([, { readers }]) => readers[0] && readers[0] !== 'suspended');
    const missing = owned.filter(([place, { readers }]) => !found.get(readers[0] as string)?.has(place));
    expect(owned.length).toBeGreaterThan(45);
    expect(missing.length / owned.length, missing.map(([place]) => place).join(', ')).toBeLessThan(0.05);
  });

  it('stands in no letter to anybody else', () => {
    expect(house.outbox.length).toBeGreaterThan(0);
    for (const { to, ...letter } of house.outbox) {
      const name = Object.keys(who).find((each) => who[each]?.email === to) ?? to;
      for (const [place, { word }] of Object.entries(canaries))
        if (!mayRead(name, place)) expect(JSON.stringify(letter), `${place}, to ${name}`).not.toContain(word);
    }
  });
});

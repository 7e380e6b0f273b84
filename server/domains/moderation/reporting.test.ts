import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { admitText } from './admit-text.ts';
import { flagWatchedWords } from './flag-watched-words.ts';
import { reportContent } from './report-content.ts';

const app = await testApp();
const { finn, nora, milo } = await app.cast('finn', 'nora', 'milo');

beforeEach(async () => {
  app.clock.advance({ hours: 1 });
  await app.db.deleteFrom('moderation_cases').execute();
});

const report = (
  by: Actor,
  contentId: string,
  authorId: string | null = nora.id,
  changedAt: Date | null = null,
) =>
  app.db.transaction().execute((db) =>
    reportContent(db, {
      contentType: 'post',
      contentId,
      authorId,
      changedAt,
      by: by.id,
      category: undefined,
      reason: 'Because',
      now: app.clock.now(),
    }),
  );
const refusalOf = async (act: Promise<unknown>): Promise<HttpError | null> =>
  act.then(
    () => null,
    (error: unknown) => {
      if (error instanceof HttpError) return error;
      throw error;
    },
  );
const count = async (table: 'reports' | 'moderation_cases') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

describe('a report', () => {
  it('is stored once, however often and in parallel it is sent', async () => {
    const id = randomUUID();
    await Promise.all(Array.from({ length: 100 }, () => report(finn, id)));
    expect(await count('reports')).toBe(1);
    expect(await count('moderation_cases')).toBe(1);
  });

  it('joins the open case, in parallel too', async () => {
    const id = randomUUID();
    await Promise.all([finn, milo].map((who) => report(who, id)));
    expect([await count('reports'), await count('moderation_cases')]).toEqual([2, 1]);
  });

  it('about own content is refused', async () => {
    expect((await refusalOf(report(nora, randomUUID())))?.status).toBe(400);
    expect(await refusalOf(report(nora, randomUUID(), null))).toBeNull();
  });

  it('is refused after twenty in a day, in parallel too; the twenty-first works tomorrow', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => refusalOf(report(finn, randomUUID()))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
    const refusal = answers.find((answer) => answer !== null);
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 86_400 });
    app.clock.advance({ hours: 24 });
    expect(await refusalOf(report(finn, randomUUID()))).toBeNull();
  });

  it('of content reported before changes nothing, even at the daily limit', async () => {
    const id = randomUUID();
    await report(finn, id);
    for (let each = 1; each < 20; each += 1) await report(finn, randomUUID());
    expect(await refusalOf(report(finn, id))).toBeNull();
    expect(await count('reports')).toBe(20);
  });
});

describe('a report of decided content', () => {
  const cases = () =>
    app.db.selectFrom('moderation_cases').select(['id', 'status']).orderBy('opened_at').execute();
  const waiting = async () =>
    (await cases()).filter(({ status }) => status === 'pending').map(({ id }) => id);
  const dismiss = async () => {
    for (const id of await waiting())
      expect((await milo.call(`PATCH /api/admin/flagged-content/${id}`, { status: 'approved' })).status).toBe(
        200,
      );
    app.clock.advance({ minutes: 1 });
  };
  const reopen = (id = '') => milo.call(`POST /api/admin/flagged-content/${id}/reopen`);

  it('changes nothing for the first reporter while it is unchanged, and opens a case for another member', async () => {
    const id = randomUUID();
    const written = app.clock.now();
    app.clock.advance({ minutes: 1 });
    await report(finn, id);
    await dismiss();
    for (const changedAt of [null, written]) await report(finn, id, nora.id, changedAt);
    expect([await count('reports'), await waiting()]).toEqual([1, []]);
    await report(milo, id);
    expect([await count('reports'), (await waiting()).length]).toEqual([2, 1]);
    // The open case has reports of others only, so Finn's repeated one still changes nothing.
    await report(finn, id);
    expect(await count('reports')).toBe(2);
  });

  it('counts after an edit, once however often it is sent, and joins an open case', async () => {
    const id = randomUUID();
    await report(finn, id);
    await dismiss();
    const changedAt = app.clock.now();
    await report(milo, id);
    await Promise.all(Array.from({ length: 20 }, () => report(finn, id, nora.id, changedAt)));
    expect([await count('reports'), await count('moderation_cases')]).toEqual([3, 2]);
    const [found] = (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
    expect(found.reports_count).toBe(2);
    await dismiss();
    await report(finn, id, nora.id, changedAt);
    expect(await waiting()).toEqual([]);
    await report(finn, id, nora.id, app.clock.now());
    expect(await count('moderation_cases')).toBe(3);
  });

  it('counts towards the daily limit', async () => {
    const id = randomUUID();
    await report(finn, id);
    await dismiss();
    for (let each = 1; each < 20; each += 1) await report(finn, randomUUID());
    expect((await refusalOf(report(finn, id, nora.id, app.clock.now())))?.status).toBe(429);
  });

  it('is not repeated while its reopened case is open', async () => {
    const id = randomUUID();
    await report(finn, id);
    await dismiss();
    const [first] = await cases();
    expect((await reopen(first?.id)).status).toBe(200);
    await report(finn, id, nora.id, app.clock.now());
    expect([await count('reports'), await waiting()]).toEqual([1, [first?.id]]);
    await dismiss();
    await report(finn, id, nora.id, app.clock.now());
    const [second] = await waiting();
    expect((await reopen(first?.id)).body.code).toBe('already_open');
    await dismiss();
    expect((await reopen(first?.id)).status).toBe(200);
    await report(finn, id, nora.id, app.clock.now());
    expect([await waiting(), second === first?.id, await count('reports')]).toEqual([[first?.id], false, 2]);
    expect((await reopen(second)).body.code).toBe('already_open');
  });
});

describe('a text of a member', () => {
  const judge = (
    who: Actor,
    text: string | null,
    { links = 0, mentions = 0, changes }: { links?: number; mentions?: number; changes?: string } = {},
  ) =>
    refusalOf(
      app.db.transaction().execute((db) =>
        admitText(db, {
          memberId: who.id,
          words: {
            links,
            mentions: Array.from({ length: mentions }, () => randomUUID()),
            contentHash: text === null ? null : sha256(text),
          },
          ...(changes !== undefined && { changes }),
          now: app.clock.now(),
        }),
      ),
    );
  const publish = async (who: Actor, text: string) => {
    const id = newId();
    await app.db
      .insertInto('posts')
      .values({
        id,
        author_id: who.id,
        content: text,
        plain: text,
        content_hash: sha256(text),
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })
      .execute();
    return id;
  };

  it('has a limit of links and mentions while the member is new', async () => {
    const gus = await app.register({ name: 'Gus' });
    expect(await judge(gus, 'a', { links: 2, mentions: 3 })).toBeNull();
    expect((await judge(gus, 'a', { links: 3 }))?.status).toBe(422);
    expect((await judge(gus, 'a', { mentions: 4 }))?.status).toBe(422);
    await app.setMember(gus, { created_at: new Date('2026-01-01') });
    expect((await judge(gus, 'a', { links: 3 }))?.status).toBe(422);
    for (const text of ['one', 'two', 'three']) await publish(gus, text);
    expect(await judge(gus, 'a', { links: 3, mentions: 20 })).toBeNull();
  });

  it('is refused as a duplicate within 24 hours, except as an edit of itself', async () => {
    const id = await publish(nora, 'Twice told.');
    expect(await judge(nora, 'Twice told.')).toMatchObject({
      status: 409,
      code: 'duplicate',
      message: 'You already posted this.',
    });
    expect(await judge(nora, 'Twice told.', { changes: id })).toBeNull();
    expect(await judge(nora, null)).toBeNull();
    expect(await judge(finn, 'Twice told.')).toBeNull();
    app.clock.advance({ hours: 24 });
    expect(await judge(nora, 'Twice told.')).toBeNull();
  });

  it('is a duplicate of hidden content too, so that it cannot be posted again', async () => {
    const id = await publish(nora, 'Hidden words.');
    await app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
    expect((await judge(nora, 'Hidden words.'))?.status).toBe(409);
  });
});

describe('watched words', () => {
  const spot = (contentId: string, text: string) =>
    app.db.transaction().execute((db) =>
      flagWatchedWords(db, {
        contentType: 'post',
        contentId,
        authorId: nora.id,
        text,
        now: app.clock.now(),
      }),
    );
  const set = (words: string[]) => milo.call('PUT /api/admin/watched-words', { words });

  it('are stored in their search form, each once', async () => {
    await set(['Old one']);
    const before = app.clock.now().toISOString();
    app.clock.advance({ hours: 1 });
    const { body } = await set(['  Guaranteed-Income ', 'guaranteed income', '!!!', 'old one']);
    expect(body).toEqual([
      { word: 'guaranteed income', added_at: app.clock.now().toISOString() },
      { word: 'old one', added_at: before },
    ]);
    expect((await milo.call('GET /api/admin/watched-words')).body).toEqual(body);
  });

  it('keep parallel changes of others, even at the same moment', async () => {
    await set(['crypto', 'miracle cure']);
    const change = (words: string[]) =>
      milo.call('PUT /api/admin/watched-words', { words, before: ['Crypto', 'miracle cure'] });
    await Promise.all([
      change(['miracle cure', 'forex']),
      change(['crypto', 'miracle cure', 'casino']),
      change(['crypto']),
    ]);
    const { body } = await milo.call('GET /api/admin/watched-words');
    expect(body.map(({ word }: { word: string }) => word)).toEqual(['casino', 'forex']);
  });

  it('are limited in number and length, for anyone who adds them', async () => {
    const many = (email: string, count: number) => Array.from({ length: count }, (_, n) => `${email} ${n}`);
    await set(many('a', 400));
    const add = (email: string) =>
      milo.call('PUT /api/admin/watched-words', { words: many(email, 90), before: [] });
    expect((await add('b')).status).toBe(200);
    expect(await add('c')).toMatchObject({
      status: 422,
      body: {
        detail: 'The list can have at most 500 words and phrases. With what others added, it would have 580.',
      },
    });
    // One character whose search form has eighteen characters.
    expect((await set(['\ufdfa'.repeat(20)])).status).toBe(422);
    expect((await milo.call('GET /api/admin/watched-words')).body).toHaveLength(490);
  });

  it('add a text to the queue once, and refuse nothing', async () => {
    await set(['guaranteed income', 'ten places']);
    const id = randomUUID();
    await spot(id, 'A walk in the rain.');
    expect(await count('reports')).toBe(0);
    await spot(id, 'Guaranteed income! Only ten places.');
    await spot(id, 'Guaranteed income!! Only ten places.');
    const [found] = (await milo.call('GET /api/admin/flagged-content')).body;
    expect(found).toMatchObject({
      reason: 'Watched words: guaranteed income, ten places',
      flagged_by: null,
      flagged_by_name: 'Watched words',
      reports_count: 1,
    });
    await milo.call(`PATCH /api/admin/flagged-content/${found.id}`, { status: 'approved' });
    await spot(id, 'Guaranteed income, ten places, corrected.');
    expect((await milo.call('GET /api/admin/flagged-content?status=pending')).body).toEqual([]);
  });

  it('in real posts add them to the queue', async () => {
    await set(['guaranteed income']);
    const { body } = await nora.call('POST /api/posts', { content: '<p>A <b>guaranteed</b> income.</p>' });
    const [found] = (await milo.call('GET /api/admin/flagged-content')).body;
    expect(found).toMatchObject({ content_id: body.id, author: { id: nora.id } });
  });
});

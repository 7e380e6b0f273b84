import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { moderation } from '#contract/moderation/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { reportContent } from './report-content.ts';

const app = await testApp();
const { finn, nora, ada, milo, mira } = await app.cast('finn', 'nora', 'ada', 'milo', 'mira');
await app.runJobs();

beforeEach(async () => {
  app.clock.advance({ hours: 1 });
  await app.db.deleteFrom('moderation_cases').execute();
  await app.db.deleteFrom('notifications').execute();
  app.outbox.length = 0;
});
let spoken = 0;
/** Creates a post of this member, reported by the given members. */
async function reported(author: Actor, by: Actor[], reason?: string) {
  const post = await author.call('POST /api/posts', { content: `<p>Said ${++spoken}.</p>` });
  expect(post.status, JSON.stringify(post.body)).toBe(200);
  for (const who of by)
    expect(
      (await who.call(`POST /api/posts/${post.body.id}/flag`, reason ? { reason } : undefined)).status,
    ).toBe(200);
  return post.body.id as string;
}
const queue = async (query = '') => (await milo.call(`GET /api/admin/flagged-content${query}`)).body;
const decide = (who: Actor, id: string, body: object) =>
  who.call(`PATCH /api/admin/flagged-content/${id}`, body);
const notificationsOf = async (who: Actor) =>
  (await who.call('GET /api/notifications')).body as { kind: string; text: string; path: string | null }[];
const acts = async () =>
  (await mira.call('GET /api/admin/audit?limit=5')).body as {
    action: string;
    actor_name: string;
    target_id: string;
    reason: string | null;
  }[];

describe('moderation', () => {
  test.each(Object.keys(moderation))('%s is for staff only', async (key) => {
    const url = key.replace(':id', newId()) as Key;
    const body = key.startsWith('GET') ? undefined : {};
    expect((await app.visitor.call(url, body)).status).toBe(401);
    expect((await nora.call(url, body)).status).toBe(403);
    const asked = (await milo.call(url, body)).status;
    if (key.endsWith('/audit')) expect(asked).toBe(403);
    else expect(asked).not.toBe(403);
    expect((await mira.call(url, body)).status).not.toBe(403);
  });
});

describe('the queue', () => {
  it('has one case for several reports, with reporters, reasons and current content', async () => {
    const id = await reported(nora, [finn]);
    app.clock.advance({ minutes: 5 });
    expect(
      (await ada.call(`POST /api/posts/${id}/flag`, { category: 'spam', reason: 'Selling things' })).status,
    ).toBe(200);
    expect((await ada.call(`POST /api/posts/${id}/flag`, { category: 'rude' })).status).toBe(422);
    const [report, ...others] = await queue();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      content_type: 'post',
      content_id: id,
      reason: 'Reported as inappropriate',
      flagged_by: finn.id,
      flagged_by_name: 'Finn Murphy',
      status: 'pending',
      reviewed_by: null,
      reviewed_at: null,
      action: null,
      reports_count: 2,
      content: { text: expect.stringContaining('Said'), path: `/feed/${id}`, is_hidden: false },
      author: { id: nora.id, name: 'Nora Lindqvist', membership_tier: 'builder' },
      author_facts: {
        posts_count: 1,
        reports_before: 0,
        upheld_before: 0,
        warnings: 0,
        is_suspended: false,
        is_staff: false,
      },
    });
    const said = ({ category, reason }: { category: string | null; reason: string }) => [category, reason];
    expect(said(report)).toEqual([null, 'Reported as inappropriate']);
    expect(report.reports.map(said)).toEqual([
      ['spam', 'Selling things'],
      [null, 'Reported as inappropriate'],
    ]);
    expect(new Date(report.due_at).getTime() - new Date(report.flagged_at).getTime()).toBe(86_400_000);
  });

  it('lists the oldest open case first, then the newest decided, page by page', async () => {
    const posts = [];
    for (let each = 0; each < 4; each += 1) {
      posts.push(await reported(nora, [finn]));
      app.clock.advance({ minutes: 10 });
    }
    const all = await queue();
    expect(all.map((report: { content_id: string }) => report.content_id)).toEqual(posts);
    for (const at of [1, 2]) {
      await decide(milo, all[at].id, { status: 'approved' });
      app.clock.advance({ minutes: 1 });
    }
    const expected = [posts[0], posts[3], posts[2], posts[1]];
    const seen = [];
    for (let cursor = ''; ; ) {
      const page = await milo.call(`GET /api/admin/flagged-content?limit=1${cursor}`);
      seen.push(...page.body.map((report: { content_id: string }) => report.content_id));
      if (!page.headers['x-next-cursor']) break;
      cursor = `&cursor=${page.headers['x-next-cursor']}`;
    }
    expect(seen).toEqual(expected);
    expect((await queue('?status=approved')).length).toBe(2);
    expect(await queue('?content_type=topic')).toEqual([]);
    expect((await milo.call('GET /api/admin/flagged-content?cursor=Zm9yZ2Vk')).status).toBe(400);
  });

  it('shows no content when it was deleted', async () => {
    const id = await reported(nora, [finn]);
    await nora.call(`DELETE /api/posts/${id}`);
    const [report] = await queue();
    expect(report).toMatchObject({
      content: null,
      author: { id: nora.id },
      kept: [{ text: `Said ${spoken}.`, title: null, had_picture: false }],
    });
    expect((await decide(milo, report.id, { status: 'action_taken' })).body).toMatchObject({
      status: 'action_taken',
      content: null,
    });
  });

  it('keeps a text as it was reported, while its author changes it, until 90 days after the decision', async () => {
    const id = await reported(nora, [finn]);
    const first = `Said ${spoken}.`;
    expect((await queue())[0]?.kept).toEqual([]);
    const edit = (content: string) => nora.call(`PUT /api/posts/${id}`, { content });
    expect((await edit('<p>Nothing to see.</p>')).status).toBe(200);
    expect((await queue())[0]).toMatchObject({
      content: { text: 'Nothing to see.' },
      kept: [{ text: first, at: expect.any(String) }],
    });
    app.clock.advance({ minutes: 1 });
    expect((await ada.call(`POST /api/posts/${id}/flag`)).status).toBe(200);
    await nora.call(`DELETE /api/posts/${id}`);
    const texts = async (status: string) =>
      (await queue(`?status=${status}`))[0]?.kept.map(({ text }: { text: string }) => text);
    expect(await texts('pending')).toEqual([first, 'Nothing to see.']);
    const [report] = await queue();
    await decide(milo, report.id, { status: 'action_taken', action: 'hide' });
    const sweepAfter = async (days: number) => {
      const reviewed_at = new Date(app.clock.now().getTime() - days * 86_400_000);
      await app.db.updateTable('moderation_cases').set({ reviewed_at }).execute();
      await sql`select graphile_worker.add_job('sweep-case-texts')`.execute(app.db);
      await app.runJobs();
    };
    await sweepAfter(89);
    expect(await texts('action_taken')).toHaveLength(2);
    await sweepAfter(91);
    expect(await texts('action_taken')).toEqual([]);
  });

  it('summarises open, overdue and timely cases', async () => {
    await reported(nora, [finn]);
    const opened = app.clock.now().toISOString();
    app.clock.advance({ hours: 25 });
    await reported(ada, [finn]);
    const summary = async () => (await milo.call('GET /api/admin/flagged-content/summary')).body;
    expect(await summary()).toEqual({
      pending: 2,
      overdue: 1,
      oldest_at: opened,
      decided_in_24h_percent: null,
    });
    for (const report of await queue()) await decide(milo, report.id, { status: 'approved' });
    expect(await summary()).toEqual({
      pending: 0,
      overdue: 0,
      oldest_at: null,
      decided_in_24h_percent: 50,
    });
  });

  it('does nothing by itself, however many members report', async () => {
    const id = await reported(nora, []);
    const crowd = Array.from({ length: 50 }, () => newId());
    await app.db
      .insertInto('members')
      .values(
        crowd.map((member) => ({
          id: member,
          email: `${member}@example.com`,
          name: 'New Member',
          password_hash: '',
          first_time_zone: 'UTC',
          first_day_start_hour: 0,
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    await Promise.all(
      crowd.map((by) =>
        app.db.transaction().execute((db) =>
          reportContent(db, {
            contentType: 'post',
            contentId: id,
            authorId: nora.id,
            changedAt: null,
            by,
            category: undefined,
            reason: 'I do not like it',
            now: app.clock.now(),
          }),
        ),
      ),
    );
    const [report] = await queue();
    expect(report).toMatchObject({ status: 'pending', reports_count: 50 });
    expect(report.reports).toHaveLength(20);
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);
    expect(await notificationsOf(nora)).toEqual([]);
  });
});

describe('a decision', () => {
  it('is recorded for the session’s member, whatever the client sends', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    const { status, body } = await decide(milo, caseId, {
      status: 'approved',
      reviewed_by: mira.id,
      reviewed_at: '2020-01-01T00:00:00.000Z',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      reviewed_by: milo.id,
      reviewed_by_name: 'Milo Haddad',
      reviewed_at: app.clock.now().toISOString(),
      action: null,
    });
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
    expect((await notificationsOf(finn))[0]).toMatchObject({ kind: 'report_decided' });
    expect(await notificationsOf(nora)).toEqual([]);
    expect((await acts())[0]).toMatchObject({
      action: 'dismiss_report',
      actor_name: 'Milo Haddad',
      target_id: id,
    });
  });

  it('hides by default, and notifies the author and the reporters', async () => {
    const id = await reported(nora, [finn, ada]);
    const [{ id: caseId }] = await queue();
    expect((await decide(milo, caseId, { status: 'action_taken' })).body).toMatchObject({
      status: 'action_taken',
      action: 'hide',
      content: { is_hidden: true },
    });
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(404);
    expect((await notificationsOf(nora))[0]).toMatchObject({
      kind: 'content_hidden',
      text: expect.stringContaining('hid your post'),
      path: `/feed/${id}`,
    });
    for (const who of [finn, ada])
      expect((await notificationsOf(who))[0]?.text).toContain('Our moderators took action.');
    expect((await acts())[0]).toMatchObject({ action: 'hide_content', target_id: id });
    expect((await queue('?status=action_taken'))[0].author_facts).toMatchObject({ upheld_before: 0 });
    await reported(nora, [finn]);
    expect((await queue('?status=pending'))[0].author_facts).toMatchObject({
      reports_before: 1,
      upheld_before: 1,
    });
  });

  it('removes for good', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    expect(
      (await decide(milo, caseId, { status: 'action_taken', action: 'remove' })).body.content,
    ).toBeNull();
    expect((await nora.call(`GET /api/posts/${id}`)).status).toBe(404);
    expect((await notificationsOf(nora))[0]?.text).toContain('removed your post');
    expect((await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`)).body.code).toBe('removed');
  });

  it('warns with a reason, by notification and email', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    expect((await decide(milo, caseId, { status: 'action_taken', action: 'warn' })).status).toBe(422);
    expect((await decide(milo, caseId, { status: 'action_taken', action: 'warn', note: '   ' })).status).toBe(
      422,
    );
    expect((await queue())[0].status).toBe('pending');
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
    const warned = await decide(milo, caseId, {
      status: 'action_taken',
      action: 'warn',
      note: 'No selling <here>.',
    });
    expect(warned.body).toMatchObject({ action: 'warn', author_facts: { warnings: 1 } });
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(404);
    expect((await notificationsOf(nora))[0]).toMatchObject({ kind: 'warned' });
    await app.runJobs();
    const hers = app.outbox.filter(({ to }) => to === nora.email);
    expect(hers).toMatchObject([
      { to: nora.email, subject: 'About your post', text: expect.stringContaining('No selling <here>.') },
    ]);
    expect(hers[0]?.html).not.toContain('<here>');
    await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`);
    expect((await queue())[0].author_facts.warnings).toBe(0);
  });

  it('suspends with a reason and an end', async () => {
    const gus = await app.register({ name: 'Gus', tier: 'builder' });
    const id = await reported(gus, [finn]);
    const [{ id: caseId }] = await queue();
    const until = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();
    const suspend = { status: 'action_taken', action: 'suspend', until };
    expect((await decide(milo, caseId, suspend)).status).toBe(422);
    const { body } = await decide(milo, caseId, { ...suspend, note: 'Spam.' });
    expect(body).toMatchObject({ action: 'suspend', author_facts: { is_suspended: true } });
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(404);
    expect((await gus.call('GET /api/auth/me')).body.code).toBe('suspended');
    expect((await acts()).slice(0, 2).map(({ action }) => action)).toEqual([
      'suspend_content',
      'suspend_member',
    ]);
    // After reopening, the member can sign in and the post is visible again.
    expect((await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`)).status).toBe(200);
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
    expect((await queue())[0].author_facts.is_suspended).toBe(false);
  });

  it('is made once; a second moderator gets the first decision', async () => {
    await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    const answers = await Promise.all([
      decide(milo, caseId, { status: 'approved' }),
      decide(mira, caseId, { status: 'action_taken' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'already_decided', current: { id: caseId } });
    expect(late?.body.current.status).toBe(answers.find(({ status }) => status === 200)?.body.status);
    expect(
      (await acts()).filter(({ target_id }) => target_id === late?.body.current.content_id),
    ).toHaveLength(1);
  });

  it('cannot be made about own content', async () => {
    await finn.call('PUT /api/users/portrait', { portrait: 3 });
    await reported(milo, [finn]);
    const [{ id: caseId }] = await queue();
    // Reporters stay anonymous to the author, but not to those who decide.
    const [seen] = (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
    expect(seen.id).toBe(caseId);
    expect(JSON.stringify([seen.flagged_by_name, seen.flagged_by, seen.reports])).not.toMatch(/Finn/);
    expect(JSON.stringify(seen)).not.toContain(finn.id);
    expect(seen.reports[0].flagged_by_photo).toBeNull();
    const [told] = (await mira.call('GET /api/admin/flagged-content?status=pending')).body;
    expect(told.flagged_by).toBe(finn.id);
    expect(told.reports[0].flagged_by_photo).toBe('/portraits/3.svg');
    await finn.call('PUT /api/users/portrait', { portrait: null });
    expect((await decide(milo, caseId, { status: 'approved' })).body.code).toBe('own_content');
    expect((await decide(mira, caseId, { status: 'approved' })).status).toBe(200);
    expect((await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`)).status).toBe(403);
  });

  it('by a moderator cannot suspend staff, and then changes nothing', async () => {
    await reported(mira, [finn]);
    const [{ id: caseId }] = await queue();
    expect(
      (await decide(milo, caseId, { status: 'action_taken', action: 'suspend', note: 'No.' })).status,
    ).toBe(403);
    expect((await queue())[0]).toMatchObject({ status: 'pending', content: { is_hidden: false } });
    expect((await mira.call('GET /api/auth/me')).status).toBe(200);
  });

  it('can be undone: the content is visible and the case open again', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    const reopen = () => milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`);
    expect((await reopen()).body.code).toBe('not_decided');
    await decide(milo, caseId, { status: 'action_taken' });
    app.clock.advance({ minutes: 1 });
    expect((await reopen()).body).toMatchObject({
      status: 'pending',
      reviewed_by: null,
      reviewed_by_name: null,
      action: null,
      content: { is_hidden: false },
    });
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
    expect(await notificationsOf(nora)).toMatchObject([{ kind: 'content_restored', path: `/feed/${id}` }]);
    expect((await acts())[0]).toMatchObject({ action: 'reopen_case' });
  });

  it('cannot be undone while newer reports are open', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: caseId }] = await queue();
    await decide(milo, caseId, { status: 'approved' });
    expect((await ada.call(`POST /api/posts/${id}/flag`)).status).toBe(200);
    expect((await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`)).body.code).toBe(
      'already_open',
    );
  });

  it('can be followed by a new report once the author changed the content, for every type', async () => {
    const post = (await nora.call('POST /api/posts', { content: `<p>Said ${++spoken}.</p>` })).body.id;
    const words = async (who: Actor, key: string, body: object) => {
      const { status, body: answer } = await who.call(key as Key, body);
      expect(status, `${key} ${JSON.stringify(answer)}`).toBe(200);
      return answer.id as string;
    };
    const comment = await words(ada, `POST /api/posts/${post}/comments`, { content: 'Well.' });
    const topic = await words(ada, 'POST /api/forum/topics', {
      title: 'Twice told',
      content: `<p>Opening ${++spoken}.</p>`,
      category: 'start_here',
    });
    const reply = await words(nora, `POST /api/forum/topics/${topic}/posts`, { content: '<p>A word.</p>' });
    const group = await words(ada, 'POST /api/groups', { name: 'Late', description: 'After seven.' });
    const kinds: [report: string, change: string, author: Actor, body: object][] = [
      [`POST /api/posts/${post}/flag`, `PUT /api/posts/${post}`, nora, { content: '<p>Other.</p>' }],
      [`POST /api/comments/${comment}/flag`, `PUT /api/comments/${comment}`, ada, { content: 'Other.' }],
      [`POST /api/forum/posts/${topic}/report`, `PUT /api/forum/topics/${topic}`, ada, { title: 'Other' }],
      [
        `POST /api/forum/posts/${reply}/report`,
        `PUT /api/forum/posts/${reply}`,
        nora,
        { content: '<p>Another.</p>' },
      ],
      [`POST /api/groups/${group}/report`, `PATCH /api/groups/${group}`, ada, { rules: 'Other.' }],
    ];
    const waiting = async () => (await queue('?status=pending')) as { id: string }[];
    for (const [report, change, author, body] of kinds) {
      const say = async () =>
        expect([report, (await finn.call(report as Key)).status]).toEqual([report, 200]);
      await say();
      const [first] = await waiting();
      expect((await decide(milo, first?.id ?? '', { status: 'approved' })).status).toBe(200);
      app.clock.advance({ minutes: 1 });
      await say();
      expect([report, await waiting()]).toEqual([report, []]);
      expect([change, (await author.call(change as Key, body)).status]).toEqual([change, 200]);
      await say();
      await say();
      const [second, ...more] = await waiting();
      expect([report, second !== undefined && second.id !== first?.id, more]).toEqual([report, true, []]);
      await decide(milo, second?.id ?? '', { status: 'approved' });
      await say();
      expect([report, await waiting()]).toEqual([report, []]);
    }
  });

  it('undone leaves content hidden that another decision hides', async () => {
    const id = await reported(nora, [finn]);
    const [{ id: first }] = await queue();
    await decide(milo, first, { status: 'approved' });
    await ada.call(`POST /api/posts/${id}/flag`);
    const [{ id: second }] = await queue('?status=pending');
    await decide(milo, second, { status: 'action_taken' });
    const reopen = (each: string) => milo.call(`POST /api/admin/flagged-content/${each}/reopen`);
    expect((await reopen(first)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    await decide(milo, first, { status: 'action_taken' });
    app.clock.advance({ minutes: 1 });
    expect((await reopen(first)).body).toMatchObject({ status: 'pending', content: { is_hidden: true } });
    expect((await notificationsOf(nora)).map(({ kind }) => kind)).toEqual(['content_hidden']);
    await decide(milo, first, { status: 'approved' });
    expect((await reopen(second)).body.content.is_hidden).toBe(false);
    expect((await ada.call(`GET /api/posts/${id}`)).status).toBe(200);
  });

  it('works for every content type', async () => {
    const post = await reported(nora, []);
    const comment = await ada.call(`POST /api/posts/${post}/comments`, { content: 'Well.' });
    const topic = await ada.call('POST /api/forum/topics', {
      title: 'A topic',
      content: '<p>Opening.</p>',
      category: 'start_here',
    });
    const reply = await nora.call(`POST /api/forum/topics/${topic.body.id}/posts`, {
      content: '<p>A reply.</p>',
    });
    const group = await ada.call('POST /api/groups', { name: 'Early', description: 'Before seven.' });
    const calls: [string, unknown?][] = [
      [`POST /api/comments/${comment.body.id}/flag`],
      [`POST /api/forum/posts/${topic.body.id}/report`],
      [`POST /api/forum/posts/${reply.body.id}/report`],
      [`POST /api/groups/${group.body.id}/report`],
      [`POST /api/users/${nora.id}/report`],
    ];
    for (const [key, body] of calls) {
      const { status, body: answer } = await finn.call(key as Key, body);
      expect(status, `${key} ${JSON.stringify(answer)}`).toBe(200);
    }
    const open = (await queue()) as { id: string; content_type: string; content: { text: string } }[];
    expect(open.map((report) => report.content_type).sort()).toEqual(
      ['comment', 'group', 'profile', 'reply', 'topic'].sort(),
    );
    const look: Record<string, string> = {
      comment: `GET /api/posts/${post}/comments`,
      topic: `GET /api/forum/topics/${topic.body.id}`,
      group: `GET /api/groups/${group.body.id}`,
      profile: `GET /api/users/${nora.id}`,
    };
    const seen = async (type: string) => {
      const { status, body } = await finn.call((look[type] ?? '') as Key);
      return type === 'comment' ? body.length > 0 : status === 200;
    };
    for (const report of open) {
      expect(report.content, report.content_type).not.toBeNull();
      const type = report.content_type;
      expect((await decide(milo, report.id, { status: 'action_taken' })).body.content.is_hidden).toBe(true);
      if (look[type]) expect(await seen(type), type).toBe(false);
      app.clock.advance({ minutes: 1 });
      expect(
        (await milo.call(`POST /api/admin/flagged-content/${report.id}/reopen`)).body.content.is_hidden,
      ).toBe(false);
      if (look[type]) expect(await seen(type), type).toBe(true);
    }
    const profile = open.find((report) => report.content_type === 'profile');
    expect((await decide(milo, profile?.id ?? '', { status: 'action_taken', action: 'remove' })).status).toBe(
      422,
    );
  });
});

test('two parallel reopenings for one content: the second is told that a case is open', async () => {
  const id = await reported(nora, [finn]);
  const [first] = await queue();
  await decide(milo, first.id, { status: 'approved' });
  expect((await ada.call(`POST /api/posts/${id}/flag`)).status).toBe(200);
  const [second] = await queue();
  expect(second.id).not.toBe(first.id);
  await decide(milo, second.id, { status: 'approved' });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [first, second].map((each) => milo.call(`POST /api/admin/flagged-content/${each.id}/reopen`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_open');
    const open = answers[0]?.status === 200 ? first : second;
    await decide(milo, open.id, { status: 'approved' });
  }
});

test('content its author deleted meanwhile is not announced as restored', async () => {
  const id = await reported(nora, [finn]);
  const [report] = await queue();
  await decide(milo, report.id, { status: 'action_taken', action: 'hide' });
  await nora.call(`DELETE /api/posts/${id}`);
  await milo.call(`POST /api/admin/flagged-content/${report.id}/reopen`);
  expect((await notificationsOf(nora)).map(({ kind }) => kind)).toEqual(['content_hidden']);
});

test('a group handed over since the report: its former owner is responsible', async () => {
  const group = (await ada.call('POST /api/groups', { name: `Handed ${++spoken}`, description: 'Words' }))
    .body.id;
  await finn.call(`POST /api/groups/${group}/report`);
  await app.db.updateTable('groups').set({ admin_id: nora.id }).where('id', '=', group).execute();
  const [report] = await queue();
  expect(report.author.id).toBe(ada.id);
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ContactPage, QuestionPage, UnsentPage } from '#contract/site/public-pages.ts';
import { testApp } from '#server/testing/app.ts';
import { appealPath } from '../moderation/appeals/sign-appeal.ts';

// Forms that a browser sends without JavaScript, while the server can't save or read anything: nothing typed is lost.
const app = await testApp();
const forms: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  const contact = (await page<ContactPage>('/contact')).stamp;
  const typed = {
    category: 'ideas',
    name: 'Sofia',
    email: 'sofia@example.org',
    message: 'A long thought about walking.',
    stamp: contact,
  };
  // A form that is sent at once is one of a machine.
  app.clock.advance({ minutes: 1 });
  const sent = await post('/contact', typed);
  const question = String(sent.headers.location).replace('?sent=1', '');
  const { stamp } = await page<QuestionPage>(question);
  const { mira, nora } = await app.cast('mira', 'nora');
  await mira.call(`PATCH /api/admin/users/${nora.id}/suspend`, { is_suspended: true, reason: 'Spam' });
  const { id } = await app.db.selectFrom('suspensions').select('id').executeTakeFirstOrThrow();
  forms['/contact'] = { ...typed, message: 'Another thought.' };
  forms[question] = { message: 'One more thing.', stamp };
  forms[appealPath(app.config.serverKey, id)] = { message: 'It was my brother.' };
  forms['/help/refund'] = { vote: 'yes' };
});

const post = (url: string, typed: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  });
const page = async <Page>(url: string) => (await app.app.inject({ method: 'GET', url })).json().page as Page;

async function areGivenBack(status: number, sentence: RegExp) {
  for (const [path, typed] of Object.entries(forms)) {
    const reply = await post(path, typed);
    const back = reply.json().page as UnsentPage;
    expect([path, reply.statusCode, back.kind, back.path]).toEqual([path, status, 'unsent', path]);
    expect(Object.fromEntries(back.fields.map(({ name, value }) => [name, value]))).toEqual(typed);
    expect(back.sentence).toMatch(sentence);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
}

test('a form that failed comes back with all that was typed, and can be sent again', async () => {
  const tables = ['support_tickets', 'support_messages', 'suspension_appeals', 'help_votes'];
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(app.db);
  await areGivenBack(500, /on our side.*send it again/);
  for (const table of tables)
    await sql`alter table ${sql.table(table)} drop constraint broken`.execute(app.db);
  for (const [path, typed] of Object.entries(forms))
    expect([path, (await post(path, typed)).statusCode]).toEqual([path, 303]);
});

test('so does one that the page around it can’t be read for', async () => {
  for (const table of [
    'support_tickets',
    'suspensions',
    'help_votes',
    'newsletter_consents',
    'newsletter_subscriptions',
    'members',
  ])
    await sql`alter table ${sql.table(table)} rename to ${sql.ref(`${table}_away`)}`.execute(app.db);
  await areGivenBack(500, /on our side/);
  const letter = await post('/landing', { email: 'sofia@example.org' });
  expect(letter.statusCode).toBe(500);
  expect(letter.body).toContain('sofia@example.org');
});

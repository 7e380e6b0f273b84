import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ContactPage, QuestionPage } from '#contract/site/public-pages.ts';
import { publicPaths } from '#contract/site/public-paths.ts';
import { keyedHash, newId } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { openTestApp, testApp } from '#server/testing/app.ts';
import { addTries } from './contact-tries.store.ts';
import { formUses } from './rules.ts';
import { signTicket } from './sign-ticket.ts';

const app = await testApp();

const good = {
  category: 'billing',
  name: 'Sofia',
  email: 'sofia@example.pt',
  message: 'Charged twice.\nHelp?',
};
const open = (url: string, on = app) => on.app.inject({ method: 'GET', url });
const post = (url: string, fields: Record<string, string>, on = app, ip = '203.0.113.7') =>
  on.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Opens the form and waits as long as a person writes. */
const stampOf = async (on = app): Promise<string> => {
  const { page } = (await open('/contact', on)).json() as { page: ContactPage };
  on.clock.advance({ minutes: 0.5 });
  return page.stamp;
};
const ask = async (fields = {}, on = app, ip?: string) =>
  post('/contact', { ...good, stamp: await stampOf(on), ...fields }, on, ip);
const pathOf = (location: unknown): string => String(location).replace(/\?.*$/, '');
const count = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from support_tickets`.execute(app.db)).rows[0]?.n ?? 0,
  );

describe('the form', () => {
  test('is open, has the office hours and what a link names', async () => {
    const reply = await open('/contact?about=safety&q=refund%20twice');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    const { page } = reply.json() as { page: ContactPage };
    expect(page.office.is_open).toBe(true);
    expect(page.typed.category).toBe('safety');
    expect(page.typed.message).toContain('“refund twice”');
    expect(publicPaths.test('/contact')).toBe(true);
  });

  test('makes a question and an email with its link, which names no one', async () => {
    const sent = await ask();
    expect([sent.statusCode, sent.body]).toEqual([303, '']);
    const path = pathOf(sent.headers.location);
    await app.runJobs();
    const email = app.outbox.at(-1);
    expect(email?.to).toBe('sofia@example.pt');
    expect(email?.text).toContain(`https://evolve.test${path}`);
    for (const word of ['Sofia', 'Charged twice']) expect(JSON.stringify(email)).not.toContain(word);
    const reply = await open(path);
    expect([reply.headers['cache-control'], reply.headers['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    const { page, head } = reply.json() as {
      page: QuestionPage;
      head: { isListed: boolean; canonical: string };
    };
    expect(page).toMatchObject({ title: 'Charged twice.', state: 'open', category: 'billing' });
    expect(page.messages.map(({ content }) => content)).toEqual(['Charged twice.\nHelp?']);
    expect(head).toMatchObject({ isListed: false, canonical: 'https://evolve.test/contact' });
    expect(app.logLines.join('\n')).not.toMatch(/Charged twice|sofia@example/);
  });

  test('sent twice asks once', async () => {
    const stamp = await stampOf();
    const before = await count();
    const [one, two] = [
      await post('/contact', { ...good, stamp }),
      await post('/contact', { ...good, stamp }),
    ];
    expect(one.headers.location).toBe(two.headers.location);
    expect(await count()).toBe(before + 1);
  });

  test('sent again with other words, after Back, asks another question once', async () => {
    const stamp = await stampOf();
    const before = await count();
    const first = pathOf((await post('/contact', { ...good, stamp })).headers.location);
    const others = [];
    for (let n = 0; n < 2; n += 1)
      others.push(await post('/contact', { ...good, message: 'And another thing.', stamp }));
    const [other = '', again] = others.map(({ headers }) => pathOf(headers.location));
    expect(again).toBe(other);
    expect(other).not.toBe(first);
    expect(await count()).toBe(before + 2);
    const { page } = (await open(other)).json() as { page: QuestionPage };
    expect(page.messages.map(({ content }) => content)).toEqual(['And another thing.']);
    // A corrected address: the reply must not go to the wrong one alone.
    const corrected = await post('/contact', { ...good, email: 'sofia@example.org', stamp });
    expect([first, other]).not.toContain(pathOf(corrected.headers.location));
    expect(await count()).toBe(before + 3);
  });

  test.each([
    ['no category', { category: '' }, 'category'],
    ['a name with a header', { name: 'Sofia\r\nBcc: all@example.org' }, 'name'],
    ['an address with a header', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
    ['an empty message', { message: ' \u200b' }, 'message'],
    ['a long message', { message: 'wörd '.repeat(4000) }, 'message'],
  ])('with %s is drawn again with all that was typed', async (_, wrong, field) => {
    const before = await count();
    const typed = { ...good, ...wrong };
    const reply = await ask(wrong);
    expect(reply.statusCode).toBe(422);
    const { page } = reply.json() as { page: ContactPage };
    expect(Object.keys(page.faults)).toEqual([field]);
    expect(page.typed).toEqual({ ...typed, about_staff: false });
    expect(await count()).toBe(before);
  });

  test('of 10 MB is refused with a sentence', async () => {
    const reply = await ask({ message: 'x'.repeat(10 * 1024 * 1024) });
    expect(reply.statusCode).toBe(413);
    expect((reply.json().page as ContactPage).faults.form).toMatch(/too big .* go back/);
  });

  test('by a machine is drawn again, and works when a person sends it once more', async () => {
    const stamp = await stampOf();
    const trapped = await post('/contact', { ...good, stamp, website: 'https://spam.example' });
    const { page } = trapped.json() as { page: ContactPage };
    expect([trapped.statusCode, page.faults.form, page.stamp]).toEqual([
      422,
      expect.stringContaining('send this once more'),
      stamp,
    ]);
    const { about_staff: _, ...typed } = page.typed;
    expect((await post('/contact', { ...typed, stamp: page.stamp })).statusCode).toBe(303);

    const fast = ((await open('/contact')).json().page as ContactPage).stamp;
    app.clock.advance({ minutes: 1 / 60 });
    expect((await post('/contact', { ...good, stamp: fast })).json().page.faults.form).toMatch(/very fast/);
    const old = await stampOf();
    app.clock.advance({ days: 8 });
    for (const stamp of ['', old, `${old}x`, old.replace(/^\d+/, String(app.clock.now().getTime() - 60_000))])
      expect((await post('/contact', { ...good, stamp })).json().page.faults.form).toMatch(/long time/);
  });

  test('sends an address one receipt a day, and the page says which it was', async () => {
    const email = 'once@example.org';
    const receiptsTo = async () => {
      await app.runJobs();
      return app.outbox.filter(({ to }) => to === email).length;
    };
    const pageAfter = async (message: string) => {
      const { headers } = await ask({ email, message });
      return (await open(pathOf(headers.location))).json().page as QuestionPage;
    };
    expect((await pageAfter('One')).has_receipt).toBe(true);
    expect(await receiptsTo()).toBe(1);
    expect((await pageAfter('Two')).has_receipt).toBe(false);
    expect(await receiptsTo()).toBe(1);
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await pageAfter('Three')).has_receipt).toBe(true);
    expect(await receiptsTo()).toBe(2);
  });

  test('sent again is no use of it, and a flood of other questions leaves safety open', async () => {
    const limited = await openTestApp({ rateLimits: true });
    try {
      const stamp = await stampOf(limited);
      for (let n = 0; n < 8; n += 1)
        expect((await post('/contact', { ...good, stamp }, limited)).statusCode).toBe(303);
      const everyone = keyedHash(deriveKey(limited.config.serverKey, 'support tries'), 'everyone');
      await addTries(
        limited.db,
        Array.from({ length: formUses.ofAll }, () => everyone),
        limited.clock.now(),
      );
      const other = { email: 'other@example.org' };
      expect((await ask(other, limited, '198.51.100.1')).statusCode).toBe(429);
      expect((await ask({ ...other, category: 'safety' }, limited, '198.51.100.1')).statusCode).toBe(303);
    } finally {
      await limited.close();
    }
  });

  test('counts what a network and an address send', async () => {
    const limited = await openTestApp({ rateLimits: true });
    try {
      const statuses = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push((await ask({ email: `p${n}@example.org` }, limited)).statusCode);
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
      const other = [];
      for (let n = 0; n < 4; n += 1)
        other.push((await ask({ email: 'Same@example.org' }, limited, `198.51.100.${n}`)).statusCode);
      expect(other).toEqual([303, 303, 303, 429]);
      limited.clock.advance({ hours: 1 });
      expect((await ask({ email: 'same@example.org' }, limited)).statusCode).toBe(303);
    } finally {
      await limited.close();
    }
  });
});

describe('the page of a question', () => {
  const start = async () => pathOf((await ask()).headers.location);
  const pageAt = async (path: string) => (await open(path)).json().page as QuestionPage;

  test('opens for its link alone', async () => {
    const path = await start();
    const [, id = ''] = /^\/support\/([^.]+)\./.exec(path) ?? [];
    const forged = [
      `/support/${id}`,
      `${path}x`,
      path.replace(id, newId()),
      `/support/${signTicket(Buffer.alloc(32), { id, generation: 0 })}`,
      `/support/${signTicket(app.config.serverKey, { id: newId(), generation: 0 })}`,
      `/support/${signTicket(app.config.serverKey, { id, generation: 1 })}`,
      '/support/%00',
    ];
    for (const url of forged) {
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
      expect([url, (await post(url, { message: 'hello' })).statusCode]).toEqual([url, 404]);
    }
  });

  test('continues it once, keeps what is wrong, and closes it', async () => {
    const path = await start();
    const { stamp } = await pageAt(path);
    const empty = await post(path, { message: ' ', stamp });
    expect([empty.statusCode, empty.json().page.fault]).toEqual([422, 'Please write your message.']);
    const long = await post(path, { message: 'x'.repeat(10_001), stamp });
    expect([long.statusCode, long.json().page.typed.length]).toEqual([422, 10_001]);
    for (let n = 0; n < 2; n += 1)
      expect((await post(path, { message: 'One more thing.', stamp })).statusCode).toBe(303);
    expect((await pageAt(path)).messages).toHaveLength(2);
    // After Back, the page sends other words.
    for (let n = 0; n < 2; n += 1)
      expect((await post(path, { message: 'And a last one.', stamp })).statusCode).toBe(303);
    expect((await pageAt(path)).messages.map(({ content }) => content).slice(1)).toEqual([
      'One more thing.',
      'And a last one.',
    ]);
    const elsewhere = await start();
    expect((await post(elsewhere, { message: 'Hello', stamp })).statusCode).toBe(422);
    expect((await post(path, { act: 'close' })).statusCode).toBe(303);
    expect(await pageAt(path)).toMatchObject({ state: 'closed', due_at: null });
    const { stamp: next } = await pageAt(path);
    await post(path, { message: 'It happened again.', stamp: next });
    expect(await pageAt(path)).toMatchObject({ state: 'open', due_at: expect.any(String) });
  });
});

import { beforeEach, describe, expect, it, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { publishIssue } from './publish-issue.ts';
import { readIssue } from './read-issue.ts';

const app = await testApp({ env: { MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON' } });
let people = 0;
beforeEach(() => {
  app.outbox.length = 0;
});

const source = (body: string, subject = 'March: the long light') =>
  `---\nsubject: "${subject}"\n---\n\n${body}\n`;
const read = (text: string, name = 'march-2026') =>
  readIssue({ name, source: text, origin: 'https://evolve.test' });
const march = () => read(source('# Hello\n\nRead [the plans](/membership) and **walk**.'));
/** Subscribes a new address and returns it. */
async function reader(): Promise<string> {
  const email = `reader${(people += 1)}@example.com`;
  await app.visitor.call('POST /api/newsletter/subscribe', { email });
  await app.runJobs();
  const token = /token=([\w-]+)/.exec(app.outbox.find(({ to }) => to === email)?.text ?? '')?.[1];
  expect((await app.visitor.call('POST /api/newsletter/confirm', { token })).status).toBe(200);
  app.outbox.length = 0;
  return email;
}
const publish = (issue = march(), isTrial = false) => publishIssue(app, { issue, isTrial, batch: 2 });
const sentTo = async () => {
  await app.runJobs();
  return app.outbox.filter(({ list }) => list).map(({ to }) => to);
};

describe('reading an issue', () => {
  it('turns Markdown into an email, with links to our own pages and no pictures', () => {
    const issue = read(source('Hi ![x](https://evil.test/p.png) [go](/evolve90) <script>alert(1)</script>'));
    expect(issue.subject).toBe('March: the long light');
    expect(issue.html).toContain('href="https://evolve.test/evolve90"');
    expect(issue.html).not.toMatch(/script|img|evil/);
    expect(issue.words).toContain('[go](https://evolve.test/evolve90)');
  });

  test.each([
    ['no front matter', 'Hello', /no front matter/],
    ['no subject', '---\ntitle: x\n---\nHello', /needs a subject/],
    ['a subject of two lines', '---\nsubject: "a\\nBcc: x@example.com"\n---\nHello', /one line/],
    ['invalid YAML', '---\n"\n---\nHello', /not YAML/],
    ['no text', source('   '), /no words/],
  ])('refuses %s with a sentence', (_what, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

describe('an issue of the newsletter', () => {
  it('needs a postal address, except for a trial', async () => {
    const config = { ...app.config, mailPostalAddress: null };
    const issue = read(source('Hello'), 'no-address');
    const publishWithout = (isTrial: boolean) => publishIssue({ ...app, config }, { issue, isTrial });
    await expect(publishWithout(false)).rejects.toThrow(/MAIL_POSTAL_ADDRESS/);
    await expect(publishWithout(true)).resolves.toMatchObject({ planned: expect.any(Number) });
    expect(await sentTo()).toEqual([]);
  });

  it('goes once to every confirmed subscriber, even if published again', async () => {
    const [nora, finn, ada] = [await reader(), await reader(), await reader()];
    await app.visitor.call('POST /api/newsletter/subscribe', { email: 'unconfirmed@example.com' });
    await app.runJobs();
    expect(await publish(march(), true)).toEqual({ planned: 3, before: 0 });
    expect(await sentTo()).toEqual([]);

    const both = await Promise.all([publish(), publish()]);
    expect(both.reduce((sum, { planned }) => sum + planned, 0)).toBe(3);
    expect((await sentTo()).toSorted()).toEqual([nora, finn, ada].toSorted());
    const mail = app.outbox.find(({ to }) => to === nora);
    expect(mail?.subject).toBe('March: the long light');
    expect(mail?.text).toContain('Read [the plans](https://evolve.test/membership)');
    expect(mail?.html).toContain('<h1>Hello</h1>');
    for (const words of [mail?.text, mail?.html]) expect(words).toContain('12 King Street West, Toronto ON');
    expect(mail?.list?.unsubscribe).toMatch(
      /^https:\/\/evolve\.test\/api\/newsletter\/unsubscribe\?token=form\./,
    );

    const late = await reader();
    expect(await publish(march(), true)).toEqual({ planned: 1, before: 3 });
    expect(await publish()).toEqual({ planned: 1, before: 3 });
    expect(await sentTo()).toEqual([late]);
  });

  it('skips an address that unsubscribes between planning and sending', async () => {
    const email = await reader();
    await publish(read(source('Hello.'), 'april-2026'));
    const { id } = await app.db
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('newsletter_subscriptions')
      .set({ withdrawn_at: app.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await sentTo()).not.toContain(email);
  });

  it('keeps its text: another text needs another name', async () => {
    await publish(read(source('One.'), 'may-2026'));
    await expect(publish(read(source('Two.'), 'may-2026'))).rejects.toThrow(/sent with other words/);
    await expect(publish(read(source('Two.'), 'may-2026'), true)).rejects.toThrow(/sent with other words/);
  });

  it('waits behind every other email', async () => {
    await publish(read(source('Six.'), 'june-2026'));
    const actor = await app.register({ name: 'Nora' });
    await app.runJobs();
    const order = app.outbox.map(({ to, list }) => (list ? 'issue' : to));
    expect(order.indexOf(actor.email)).toBeLessThan(order.indexOf('issue'));
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderEmail } from '#server/platform/email/email-template.ts';
import type { Email, Mailer } from '#server/platform/email/port.ts';
import { figuresOf } from '#server/platform/outside.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createMailer } from './mailer.ts';

const from = 'Evolve <hello@evolve.test>';
const letter = (change: Partial<Email> = {}): Email => ({
  to: 'nora@example.com',
  subject: 'Reset your password',
  text: 'Hello',
  html: '<p>Hello</p>',
  id: 'reset-7',
  ...change,
});

/**
 * Returns the unfolded headers of a raw message by lower-case name. A repeated header has several values.
 */
function headersOf(message: string): Map<string, string[]> {
  const head = message.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return headers;
}
const expected = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evolve-mail-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

it('has dark colours for each part, and breaks a word that is wider than a phone', () => {
  const { html } = renderEmail({
    title: 'Donaudampfschifffahrt'.repeat(5),
    paragraphs: ['Hello'],
    rows: [['Plan', 'Builder']],
    action: { label: 'Open', href: 'https://evolve.test/' },
    foot: { text: 'Once a week.', label: 'Unsubscribe', href: 'https://evolve.test/unsubscribe' },
    brand: 'Evolve',
    origin: 'https://evolve.test',
    postalAddress: null,
  });
  const [, styles = '', body = ''] = /<style>(.*?)<\/style>(.*)/s.exec(html) ?? [];
  expect(styles).toContain('prefers-color-scheme:dark');
  const styled = [...styles.matchAll(/\.([a-z]+)\b/g)].map(([, name]) => name);
  expect(new Set(styled)).toEqual(new Set([...body.matchAll(/class="([a-z]+)"/g)].map(([, name]) => name)));
  expect(body).toMatch(/class="sheet" style="overflow-wrap:anywhere/);
});

describe('without SMTP_URL', () => {
  it('forgets the emails to an address and those that name it, and no others', async () => {
    const outbox = join(folder, 'outbox');
    const mailer = createMailer({ smtpUrl: null, from: () => from, outbox, host: 'evolve.test' });
    // Nothing was sent yet, so there is no folder.
    await mailer.forget('nora@example.com');
    const long = `${'n'.repeat(64)}@${'a-long-name.'.repeat(14)}example.com`;
    await mailer.send(letter({ id: 'one' }));
    await mailer.send(letter({ id: 'two', to: 'Nora@Example.com', subject: 'A subject '.repeat(20) }));
    await mailer.send(letter({ id: 'three', to: 'eleonora@example.com' }));
    await mailer.send(
      letter({
        id: 'four',
        to: 'ada@example.com',
        text: `${'It was changed. '.repeat(9)}From nora@example.com.`,
      }),
    );
    await mailer.send(letter({ id: 'five', to: long }));
    await mailer.forget('NORA@example.com');
    expect(readdirSync(outbox).sort()).toEqual(['five.eml', 'three.eml']);
    await mailer.forget(long);
    await mailer.forget('nobody@example.com');
    expect(readdirSync(outbox).sort()).toEqual(['three.eml']);
  });

  it('each email is a complete file readable by its owner alone, and a second run writes the same file', async () => {
    const mailer = createMailer({
      smtpUrl: null,
      from: () => from,
      outbox: join(folder, 'outbox'),
      host: 'evolve.test',
    });
    await mailer.send(letter());
    await mailer.send(letter());
    expect(readdirSync(join(folder, 'outbox'))).toEqual(['reset-7.eml']);
    const file = join(folder, 'outbox', 'reset-7.eml');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'outbox')).mode & 0o777).toBe(0o700);
    const headers = headersOf(readFileSync(file, 'utf8'));
    expect([...headers.keys()].sort()).toEqual(expected);
    expect(headers.get('message-id')).toEqual(['<reset-7@evolve.test>']);
    expect(headers.get('to')).toEqual(['nora@example.com']);
    expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
  });
});

describe('with SMTP_URL', () => {
  const received: { to: string[]; from: string; message: string }[] = [];
  let server: SMTPServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let message = '';
        stream.on('data', (chunk: Buffer) => (message += chunk.toString()));
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            message,
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: () => from,
      outbox: folder,
      host: 'evolve.test',
    });
  });
  beforeEach(() => void (received.length = 0));
  afterAll(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('sends to one address, with the same Message-ID when its job runs again', async () => {
    await mailer.send(letter());
    await mailer.send(letter());
    expect(received.map(({ to, from: sender }) => [to, sender])).toEqual([
      [['nora@example.com'], 'hello@evolve.test'],
      [['nora@example.com'], 'hello@evolve.test'],
    ]);
    expect(new Set(received.map(({ message }) => headersOf(message).get('message-id')?.join()))).toEqual(
      new Set(['<reset-7@evolve.test>']),
    );
  });

  const breaks = [
    '\r\nBcc: evil@example.com',
    '\nBcc: evil@example.com',
    '\rBcc: evil@example.com',
    '\r\n\r\n<script>alert(1)</script>',
    '%0d%0aBcc: evil@example.com',
    '\u2028Bcc: evil@example.com',
    '\u0085Bcc: evil@example.com',
    '\0\r\nBcc: evil@example.com',
    '\r\n Bcc: evil@example.com',
    '\r\nContent-Type: text/html\r\n\r\nx',
    '\r\n.\r\nMAIL FROM:<evil@example.com>\r\n',
    '\r\nDATA\r\nSubject: x',
    '=?utf-8?q?=0D=0ABcc:_evil=40example.com?=',
    '"\r\nBcc: evil@example.com',
    '>\r\nBcc: evil@example.com',
    ',evil@example.com',
    ';evil@example.com',
    ' evil@example.com',
    '>, <evil@example.com',
  ];
  it.each(breaks)('lets no subject, name or address add a header or a recipient: %j', async (payload) => {
    await mailer.send(
      letter({
        subject: `Hello${payload}`,
        ...renderEmail({
          title: `Hello${payload}`,
          paragraphs: [`Hello ${payload},`],
          brand: 'Evolve',
          origin: 'https://evolve.test',
          postalAddress: null,
        }),
      }),
    );
    await mailer.send(letter({ to: `nora@example.com${payload}` })).catch(() => undefined);
    expect(received.length).toBeGreaterThan(0);
    for (const { to, message } of received) {
      expect(to).toHaveLength(1);
      expect(to[0]).not.toBe('evil@example.com');
      const headers = headersOf(message);
      expect([...headers.keys()].sort()).toEqual(expected);
      expect([...headers.values()].every((values) => values.length === 1)).toBe(true);
    }
  });

  it('keeps its connection for the next email, and opens another when the server closed it', async () => {
    let connections = 0;
    const closing = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      socketTimeout: 200,
      onConnect: (_session, done) => ((connections += 1), done()),
      onData: (stream, _session, done) => (stream.resume(), stream.on('end', () => done())),
    });
    closing.on('error', () => undefined);
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const { port } = closing.server.address() as { port: number };
    const pooled = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: () => from,
      outbox: folder,
      host: 'evolve.test',
    });
    try {
      for (let sent = 0; sent < 3; sent += 1) await pooled.send(letter());
      expect(connections).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 600));
      await pooled.send(letter());
      expect(connections).toBe(2);
    } finally {
      pooled.close();
      await new Promise<void>((resolve) => closing.close(() => resolve()));
    }
  });

  it('leaves a server alone that refused three emails in a row, so that other jobs have their turn', async () => {
    const away = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: () => from,
      outbox: folder,
      host: 'evolve.test',
    });
    const before = figuresOf('smtp').unanswered;
    for (let tries = 0; tries < 3; tries += 1)
      await expect(away.send(letter())).rejects.toThrow(/ECONNREFUSED/);
    await expect(away.send(letter())).rejects.toThrow(/without an answer and is tried again soon/);
    expect(figuresOf('smtp').unanswered - before).toBe(3);
    away.close();
  });
});

describe('text from a member', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'><b>",
    '</p><a href="https://evil.example">x</a>',
    '<!--',
    ']]>',
    '&lt;b&gt;',
    '<style>*{}</style>',
    '</title><script>',
    '<base href=//evil>',
    '<meta http-equiv=refresh>',
    '&#60;script&#62;',
    '<a href=javascript:alert(1)>',
    '{{7*7}}',
    '${7*7}',
    '<iframe>',
    '<form action=//evil>',
    '\u202e<b>',
    '<<b>b>',
  ];

  /** Takes out the one style element that every email has in its head. Another one stays, and is found. */
  const withoutOwnStyles = (html: string): string => {
    const plain = { title: 'Hello', paragraphs: [], brand: 'Evolve', origin: 'https://evolve.test' };
    const own = /<style>.*?<\/style>/s.exec(renderEmail({ ...plain, postalAddress: null }).html)?.[0] ?? '';
    expect(html.split(own)).toHaveLength(2);
    return html.replace(own, '');
  };

  it.each(payloads)('appears in an email as plain text: %s', (payload) => {
    const { html: whole } = renderEmail({
      title: payload,
      paragraphs: [`Hello ${payload},`],
      action: {
        label: payload,
        href: `https://evolve.test/reset-password?token=${encodeURIComponent(payload)}`,
      },
      brand: payload,
      origin: 'https://evolve.test',
      postalAddress: payload,
    });
    const html = withoutOwnStyles(whole);
    const tags = new Set([...html.matchAll(/<\/?([a-z!][a-z\d]*)/gi)].map(([, name]) => name?.toLowerCase()));
    expect(
      [...tags].filter(
        (name) =>
          !['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'p', 'h1', 'a'].includes(name ?? ''),
      ),
    ).toEqual([]);
    expect([...html.matchAll(/<meta\b/g)]).toHaveLength(3);
    expect(
      [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].every(([, href]) =>
        href?.startsWith('https://evolve.test/'),
      ),
    ).toBe(true);
    // The action, and the page for questions.
    expect([...html.matchAll(/<a\b/g)]).toHaveLength(2);
  });

  it('appears as plain text in the real emails too', async () => {
    const app = await openTestApp();
    try {
      for (const [index, name] of payloads.filter((payload) => !payload.includes('\u202e')).entries()) {
        const email = `p${index}@example.com`;
        await app.register({ name, email });
        await app.visitor.call('POST /api/auth/forgot-password', { email });
      }
      await app.runJobs();
      expect(app.outbox).toHaveLength(38);
      for (const { html: whole, subject } of app.outbox) {
        const html = withoutOwnStyles(whole);
        expect(html.match(/<(script|img|svg|iframe|style|base|form|b)\b/i)).toBeNull();
        expect(
          [...html.matchAll(/href="([^"]*)"/g)].every(([, href]) => href?.startsWith('https://evolve.test/')),
        ).toBe(true);
        expect(subject).toMatch(/^(Reset your password|Welcome to Evolve: confirm your email address)$/);
      }
    } finally {
      await app.close();
    }
  });
});

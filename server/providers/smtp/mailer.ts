import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Circuits } from '#server/platform/circuits.ts';
import type { Email, Mailer } from '#server/platform/email/port.ts';
import { callOutside } from '#server/platform/outside.ts';

/** Sends by SMTP, or writes each email as a file to the outbox folder when `smtpUrl` is null. */
export function createMailer({
  smtpUrl,
  from,
  outbox,
  host,
  returnPathTo = null,
}: {
  smtpUrl: string | null;
  /** Returns the sender, which administrators may change. */
  from: () => string;
  outbox: string;
  host: string;
  /** Returns the envelope sender of emails to an address. Null: the address of `from`. */
  returnPathTo?: ((email: string) => string) | null;
}): Mailer {
  const compose = ({ to, subject, text, html, id, list }: Email) => ({
    from: from(),
    to: { name: '', address: to },
    ...(returnPathTo && { envelope: { from: returnPathTo(to), to } }),
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(list && {
        precedence: 'bulk',
        'list-unsubscribe': `<${list.unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  });

  if (smtpUrl) {
    // Connections stay open for the next email, as many as there are jobs at once.
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 100,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const circuits = new Circuits({ longestRest: 60_000 });
    return {
      async send(email) {
        // A few emails are sent at once, and all others wait for them. A silent server mustn't hold each of its emails for long.
        if (!circuits.mayTry(smtpUrl, performance.now(), longestSend))
          throw new Error('The SMTP server left the last emails without an answer and is tried again soon.');
        try {
          await callOutside('smtp', { longestMs: longestSend, isAnswer: isRefusal }, () =>
            transport.sendMail(compose(email)),
          );
          circuits.answered(smtpUrl);
        } catch (error) {
          if (isRefusal(error)) circuits.answered(smtpUrl);
          else circuits.unanswered(smtpUrl, performance.now());
          throw error;
        }
      },
      forget: async () => undefined,
      close: () => transport.close(),
    };
  }
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      const { message } = (await transport.sendMail(compose(email))) as unknown as { message: Buffer };
      await writeDurably(join(outbox, `${email.id}.eml`), message);
    },
    async forget(address) {
      for (const name of await readdir(outbox).catch(() => [])) {
        const file = join(outbox, name);
        const content = await readFile(file, 'utf8').catch(() => '');
        // Also one that names the address to someone else, such as the notice to the address before.
        if (names(content, address.toLowerCase())) await rm(file, { force: true });
      }
    },
    close: () => transport.close(),
  };
}

/** In ms. A server may think about an email for long, and one given up too early would be sent twice. */
const longestSend = 60_000;

/** True for a refusal of this one email: its server is there. */
const isRefusal = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '');

/** True if an email has this address, in lower case, in its head or its text. Encoding breaks long lines. */
const names = (message: string, address: string): boolean =>
  message
    .replace(/=\n|\n[ \t]+/g, '')
    .replaceAll('=40', '@')
    .toLowerCase()
    .split(/[\s<>()",:;=[\]]+/)
    .some((word) => word === address || word === `${address}.`);

/** Writes a file atomically: after a crash it is complete or absent. */
async function writeDurably(file: string, content: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

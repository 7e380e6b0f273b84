import PostalMime, { type Email } from 'postal-mime';
import { type Bounce, isOfMailbox, oneLine, statusOf } from './rules.ts';

/** A recipient of a report, by all addresses that it names. */
export interface ReportedRecipient extends Bounce {
  emails: string[];
}

/** The part of a report that matters. */
export interface Report {
  /** The values of the headers that say whom the report was sent to: our return path. */
  to: string;
  recipients: ReportedRecipient[];
}

/** Headers in which mail servers put the address that a message was delivered to. */
const deliveryHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
/** More recipients than an email of ours has would be another's report. */
const mostRecipients = 20;
/**
 * Bytes and lines that are read. The status comes before the returned email, whose rest says nothing, and the parser takes its time for each
 * line.
 */
const mostBytes = 256 * 1024;
const mostLines = 5000;

const bounded = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 };

/**
 * Reads a delivery status notification (RFC 3464) as a mail server has it, and returns the recipients that it failed for, or null if the
 * message is no such report. A delay is no failure, and neither is trouble that isn't about the mailbox.
 */
export async function readReport(raw: Buffer): Promise<Report | null> {
  const message = await parse(startOf(raw));
  const status = message?.attachments.find(({ mimeType }) => mimeType.endsWith('/delivery-status'));
  if (!message || !status) return null;
  // Groups of fields, apart by empty lines: the first is of the message, each other of one recipient.
  const groups = await Promise.all(
    asText(status.content)
      .split(/\r?\n(?:[ \t]*\r?\n)+/)
      .slice(0, mostRecipients + 1)
      .map(async (group) => (await parse(`${group}\r\n\r\n`))?.headers ?? []),
  );
  const returned = await sentTo(message);
  const recipients = groups.flatMap((headers): ReportedRecipient[] => {
    const field = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
    const words = field('diagnostic-code').replace(/^\s*smtp\s*;\s*/i, '');
    const [code] = /[245]\.\d{1,3}\.\d{1,3}/.exec(field('status')) ?? [];
    if (!/^failed\b/i.test(field('action')) || !code) return [];
    // Some mail servers have no status of their own for the words of another.
    const status = code === '5.0.0' ? statusOf(words) : code;
    const named = [field('original-recipient'), field('final-recipient')].map(addressOf);
    const emails = [...new Set([...named, ...returned])].filter(Boolean);
    return isOfMailbox(status, words, emails) ? [{ emails, status, reason: oneLine(words) || code }] : [];
  });
  const to = message.headers
    .filter(({ key }) => deliveryHeaders.includes(key))
    .map(({ value }) => value)
    .join('\n');
  return { to, recipients };
}

/** Returns the message, or null if it can't be read as one. */
const parse = (raw: Buffer | string): Promise<Email | null> =>
  PostalMime.parse(raw, { ...bounded, attachmentEncoding: 'utf8', forceRfc822Attachments: true }).catch(
    () => null,
  );

/** Returns whom the returned email was sent to. A forwarding mail server reports an address of its own. */
async function sentTo({ attachments }: Email): Promise<string[]> {
  const returned = attachments.find(({ mimeType }) =>
    ['message/rfc822', 'message/global', 'text/rfc822-headers'].includes(mimeType),
  );
  const original = returned && (await parse(`${asText(returned.content)}\r\n\r\n`));
  return (original?.to ?? [])
    .flatMap(({ address }) => (address ? [address.toLowerCase()] : []))
    .slice(0, mostRecipients);
}

/** Returns the start of a message that is read. */
function startOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, mostBytes);
  let end = 0;
  for (let line = 0; line < mostLines; line += 1) {
    end = start.indexOf('\n', end) + 1;
    if (end === 0) return start;
  }
  return start.subarray(0, end);
}

const asText = (content: unknown): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/** Returns the address of a field such as `rfc822;nora@example.com`. */
const addressOf = (value: string): string =>
  value
    .slice(value.indexOf(';') + 1)
    .replace(/[<>\s]/g, '')
    .toLowerCase();

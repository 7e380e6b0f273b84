/** A mail server's final answer that an email wasn't delivered. */
export interface Bounce {
  /** Enhanced status (RFC 3463), such as 5.1.1. */
  status: string;
  /** Words of the mail server, on one line. */
  reason: string;
}

/** Earlier answers about an address. */
export interface Series {
  times: number;
  firstAt: Date;
  lastAt: Date;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A full mailbox or a suspicious server gets a week. */
const series = 7 * day;
const mostInSeries = 3;
/** The least time between two counted answers: a series of three spans 40 hours or more. */
const betweenAnswers = 20 * hour;
/** An email that the member asks for is tried once in this time, in ms, at an address that doesn't exist. */
export const betweenTries = hour;
/** Addresses are forgotten after these times in ms: those whose series is over, and those that got no email for long. */
export const bounceLife = { series, ended: 365 * day };

/** Statuses that say that the address doesn't exist or takes no email. Others may end by themselves. */
const noSuchAddress = new Set(['5.1.1', '5.1.6', '5.1.10', '5.2.1']);
/** Mail servers without enhanced statuses have only words for it. */
const noSuchWords =
  /\b(?:no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox) (?:is )?(?:unknown|not found|doesn't exist|does not exist)|unknown (?:user|recipient|mailbox))\b/i;
/** Words of answers about us, not about the recipient: with them "user unknown" means our own sender. */
const wordsOfOthers =
  /\b(?:senders?|mail from|(?:un|re)?verif\w*|relay\w*|(?:un)?authenti\w*|authori[sz]\w*)/i;

/** True if one such answer is enough to send no further email. */
export const isHard = ({ status }: Pick<Bounce, 'status'>): boolean => noSuchAddress.has(status);

/**
 * True for an answer that may count against an address: its status is about an address or a mailbox (RFC 3463, x.1 and x.2) but not about the
 * sender's (x.1.7, x.1.8), and its words are about none but `emails`. Trouble of a server, a network or a policy says nothing of the recipient.
 */
export function isOfMailbox(status: string, words: string, emails: readonly string[]): boolean {
  if (!/^[45]\.[12]\./.test(status) || /\.1\.[78]$/.test(status)) return false;
  let text = words.toLowerCase();
  // The recipient's own address may have any of the words, as `relay@example.com` has.
  for (const email of emails) if (email) text = text.replaceAll(email.toLowerCase(), '');
  return !wordsOfOthers.test(text) && !/<[^<>@]*@[^<>]*>/.test(text);
}

/** Returns the status in a reply of an SMTP server. One without has 5.1.1 if its last line says so in words, else 5.0.0. */
export function statusOf(reply: string): string {
  const lines = reply.trim().split(/\r?\n/);
  const last = lines.at(-1) ?? '';
  for (const line of [last, lines[0] ?? '']) {
    const [, status] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(line) ?? [];
    if (status) return status;
  }
  return /^550\b/.test(last) && noSuchWords.test(last) ? '5.1.1' : '5.0.0';
}

/** Returns a text of a mail server on one line that may be shown. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Returns the bounce in an error of sending to `email`, or null. Other refusals are tried again: those of the sender, the content or the rate,
 * and those of an address that may take email later.
 */
export function bounceOf(error: unknown, email: string): Bounce | null {
  const { code, command, response = '' } = error as { code?: string; command?: string; response?: string };
  if (!['EENVELOPE', 'EMESSAGE'].includes(code ?? '') || command === 'MAIL FROM') return null;
  if (!/^5\d\d[ -]/.test(response)) return null;
  const bounce = { status: statusOf(response), reason: oneLine(response) };
  return isHard(bounce) && isOfMailbox(bounce.status, response, [email]) ? bounce : null;
}

/** Returns the series with one more answer at `now`, and whether email to the address ends with it. */
export function afterBounce(before: Series | null, bounce: Bounce, now: Date): Series & { isEnd: boolean } {
  const isSame = before !== null && now.getTime() - before.firstAt.getTime() < series;
  // A report that comes twice, and emails of one day, are one answer.
  const isCounted = !isSame || now.getTime() - before.lastAt.getTime() >= betweenAnswers;
  const times = isSame ? before.times + (isCounted ? 1 : 0) : 1;
  return {
    times,
    firstAt: isSame ? before.firstAt : now,
    lastAt: isSame && !isCounted ? before.lastAt : now,
    isEnd: isHard(bounce) || times >= mostInSeries,
  };
}

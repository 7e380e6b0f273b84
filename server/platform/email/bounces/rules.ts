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

const day = 24 * 60 * 60 * 1000;
/** A full mailbox or a suspicious server gets a week. */
const series = 7 * day;
const mostInSeries = 3;
/** An email that the member asks for is tried once in this time, in ms, at an address that bounces. */
export const betweenTries = day;
/** Addresses are forgotten after these times in ms: those whose series is over, and those that got no email for long. */
export const bounceLife = { series, ended: 365 * day };

/** Statuses that say that the address doesn't exist, takes no email, or can't be one. Others may end by themselves. */
const noSuchAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.7.13']);
/** Mail servers without enhanced statuses have only words for it. */
const noSuchWords =
  /\b(?:no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox|address|account) (?:is )?(?:unknown|not found|disabled|doesn't exist|does not exist)|unknown (?:user|recipient|mailbox|address)|invalid (?:recipient|mailbox))\b/i;

/** True if one such answer is enough to send no further email. */
export const isHard = ({ status, reason }: Bounce): boolean =>
  noSuchAddress.has(status) || (/^5\.[01]\.0$/.test(status) && noSuchWords.test(reason));

/** Returns a text of a mail server on one line that may be shown. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Returns the bounce in an error of sending, or null. Other refusals are tried again: those of the sender, the content or the rate, and
 * those of an address that may take email later.
 */
export function bounceOf(error: unknown): Bounce | null {
  const { code, command, response = '' } = error as { code?: string; command?: string; response?: string };
  if (!['EENVELOPE', 'EMESSAGE'].includes(code ?? '') || command === 'MAIL FROM') return null;
  const [, reply = '', enhanced] = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!reply.startsWith('5')) return null;
  const bounce = { status: enhanced ?? '5.0.0', reason: oneLine(response) };
  return isHard(bounce) ? bounce : null;
}

/** Returns the series with one more answer at `now`, and whether email to the address ends with it. */
export function afterBounce(before: Series | null, bounce: Bounce, now: Date): Series & { isEnd: boolean } {
  const isSame = before !== null && now.getTime() - before.firstAt.getTime() < series;
  // A report that comes twice, and emails of one hour, are one answer.
  const isCounted = !isSame || now.getTime() - before.lastAt.getTime() >= day / 2;
  const times = isSame ? before.times + (isCounted ? 1 : 0) : 1;
  return {
    times,
    firstAt: isSame ? before.firstAt : now,
    lastAt: isSame && !isCounted ? before.lastAt : now,
    isEnd: isHard(bounce) || times >= mostInSeries,
  };
}

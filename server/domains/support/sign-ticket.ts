import { timingSafeEqual } from 'node:crypto';
import { keyedHash, sha256 } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';

/** A link to a question. One of an earlier generation no longer works: its writer's address changed since. */
export interface TicketLink {
  id: string;
  generation: number;
}

/** Returns the secret part of a question's address. It is signed, can't be forged, and works for its generation. */
export const signTicket = (serverKey: Buffer, { id, generation }: TicketLink): string =>
  `${id}${generation === 0 ? '' : `.${generation}`}.${ticketMark(serverKey, { id, generation }).toString('base64url')}`;

/** Returns the question that a token is for, or null when the signature is wrong. The caller compares the generation. */
export function readTicketToken(serverKey: Buffer, token: string): TicketLink | null {
  const [, id, number = '0', mark] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([1-9]\d{0,8}))?\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !mark) return null;
  const link = { id, generation: Number(number) };
  return isMark(mark, ticketMark(serverKey, link)) ? link : null;
}

export const ticketPath = (serverKey: Buffer, link: TicketLink): string =>
  `/support/${signTicket(serverKey, link)}`;

const ticketMark = (serverKey: Buffer, { id, generation }: TicketLink): Buffer =>
  markOf(serverKey, 'ticket', generation === 0 ? id : `${id} ${generation}`);

/** A page with a form: when it was opened, and the id that what it sends gets. */
export interface Stamp {
  openedAt: Date;
  formId: string;
}

/** Returns the stamp of a page as a signed text. `about` is the question, or null for a new one. */
export const signStamp = (
  serverKey: Buffer,
  { openedAt, formId }: Stamp,
  about: string | null = null,
): string =>
  `${openedAt.getTime()}.${formId}.${stampMark(serverKey, openedAt.getTime(), formId, about).toString('base64url')}`;

/** Returns the stamp of a page, or null when it isn't ours. */
export function readStamp(serverKey: Buffer, text: string, about: string | null = null): Stamp | null {
  const [, at, formId, mark] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(text) ?? [];
  if (!at || !formId || !mark) return null;
  return isMark(mark, stampMark(serverKey, Number(at), formId, about))
    ? { openedAt: new Date(Number(at)), formId }
    : null;
}

/**
 * Returns the id for other words that a page of a form sends after its first ones, because someone went back to it. A
 * repetition of them has the same id.
 */
export function idOfOtherWords(formId: string, words: string): string {
  const hex = sha256(`${formId} ${words}`).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

const stampMark = (serverKey: Buffer, at: number, formId: string, about: string | null): Buffer =>
  markOf(serverKey, 'stamp', `${at} ${formId} ${about ?? ''}`);

const markOf = (serverKey: Buffer, purpose: 'ticket' | 'stamp', value: string): Buffer =>
  keyedHash(deriveKey(serverKey, `support ${purpose}`), value);

function isMark(given: string, own: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === own.length && timingSafeEqual(bytes, own);
}

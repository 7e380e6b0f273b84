import type { Tier } from '#contract/membership/tiers.ts';
import {
  type ContactCategory,
  categoryMissing,
  contactCategories,
  maxQuestion,
  messageMissing,
  type TicketPriority,
  type TicketState,
} from '#contract/support/constants.ts';
import { afterOfficeHours } from './office-hours.rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Premium support is Creator's and priority support Achiever's, which Founder includes. */
export const priorityOf = (tier: Tier | null): TicketPriority =>
  tier === 'creator' ? 'premium' : tier === 'achiever' || tier === 'founder' ? 'high' : 'normal';

/** Office hours until a reply. A working day has nine. */
export const promised: Record<TicketPriority, number> = { premium: 4, high: 8, normal: 9 };

/** Returns until when we promise a reply. Safety has its own promise, at weekends too. */
export const dueAt = (category: ContactCategory, priority: TicketPriority, now: Date): Date =>
  category === 'safety' ? new Date(now.getTime() + day) : afterOfficeHours(now, promised[priority]);

/** True while a question waits for us. */
export const isWaiting = (state: TicketState): boolean => state === 'open' || state === 'waiting';

/** Returns the state after its writer wrote again. */
export const stateAfterQuestion = (hasReply: boolean): TicketState => (hasReply ? 'waiting' : 'open');

const longestTitle = 80;

/** Returns the members of staff whose whole name a text has. */
export function staffNamedIn(text: string, staff: readonly { id: string; name: string }[]): string[] {
  const plain = (words: string) =>
    ` ${words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()} `;
  const words = plain(text);
  return staff.filter(({ name }) => plain(name).trim() && words.includes(plain(name))).map(({ id }) => id);
}

/** Returns the first line of a question, cut at a word. */
export function titleOf(content: string): string {
  const line =
    content
      .split('\n')
      .map((each) => each.replace(/\s+/g, ' ').trim())
      .find(Boolean) ?? '';
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle);
  const word = cut.lastIndexOf(' ');
  return `${cut.slice(0, word > longestTitle / 2 ? word : longestTitle).trimEnd()}…`;
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/**
 * Uses of the form in an hour, by network, by address, and by all visitors. Safety has a count of its own for all, so
 * that a flood of other questions never closes it.
 */
export const formUses = { perNetwork: 5, perAddress: 3, ofAll: 3000, within: hour };
/** Receipts to visitors: one a day to an address, and so many an hour to all, because anyone can type an address. */
export const receipts = { perAddress: 1, day, ofAll: 200, hour };

/** True if a visitor's address gets a receipt. Our reply comes by email in any case. */
export const mayReceive = ({ toAddress, toAll }: { toAddress: number; toAll: number }): boolean =>
  toAddress < receipts.perAddress && toAll < receipts.ofAll;
/** Times that a page of the form counts: faster is a machine, and later it has to be sent once more. */
export const formAge = { least: 3000, most: 7 * day };
/** How long a closed question is kept. */
export const closedLife = 365 * day;

export interface FormFields {
  category: string;
  name: string;
  email: string;
  message: string;
}

export type FormFaults = Partial<Record<keyof FormFields | 'form', string>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would begin another header of an email.
const notOneLine = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** Returns what is wrong with the fields of the form, as a sentence for each. */
export function formFaults({ category, name, email, message }: FormFields): FormFaults {
  const faults: FormFaults = {};
  if (!isCategory(category)) faults.category = categoryMissing;
  if (!name.trim()) faults.name = 'Please enter your name.';
  else if (name.length > 100) faults.name = 'That name is too long. It can have 100 characters.';
  else if (notOneLine.test(name)) faults.name = 'A name has only one line.';
  if (!email.trim()) faults.email = 'Please enter your email address';
  else if (notOneLine.test(email) || email.length > 254 || !address.test(email.trim()))
    faults.email = 'Please enter a valid email address';
  if (!isVisible(message)) faults.message = messageMissing;
  else if (message.length > maxQuestion) faults.message = tooLong(message.length);
  return faults;
}

export const isCategory = (text: string): text is ContactCategory =>
  (contactCategories as readonly string[]).includes(text);

const number = new Intl.NumberFormat('en-CA');
export const tooLong = (length: number): string =>
  `Your message has ${number.format(length)} characters, and it can have ${number.format(maxQuestion)}. Nothing is lost: shorten it and send it again.`;

/** True if a text has something to see. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800\uFFFD]/u.test(text);

/** Removes what PostgreSQL can't store, and makes ends of lines equal. */
export const tidyText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim();

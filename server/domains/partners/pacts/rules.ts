import {
  maxPactText,
  type PactLineKey,
  pactDays,
  pactLines,
  renewalDays,
} from '#contract/partners/constants.ts';
import type { PactLineValue } from '#contract/partners/endpoints.ts';
import { weekdayNames } from '#contract/reminders/weekdays.ts';
import { addDays, daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';

export type Side = 1 | 2;
export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);

/** The content of a line as it is stored: with sides in place of "you" and "they". */
export type LineValue =
  | { text: string }
  | { rests: { 1: number[]; 2: number[] } }
  | { is_welcome: boolean; from: number; until: number };

export interface LineState {
  line: PactLineKey;
  value: LineValue;
  agreed_1: boolean;
  agreed_2: boolean;
  suggestion: LineValue | null;
  suggested_side: Side | null;
  version: number;
}

const hour = 60;

/** The lines of a new pact, for both to change. No one has agreed to them. */
export const firstLines: Record<PactLineKey, LineValue> = {
  counts: { text: 'Ten minutes outside, any weather.' },
  question: { text: 'Did your ten minutes happen?' },
  rest_days: { rests: { 1: [], 2: [] } },
  nudges: { is_welcome: true, from: 8 * hour, until: 21 * hour },
  quiet: { text: 'A hello on the second day. No questions.' },
};

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns a line as a sentence. `names` are the first names of both sides. */
export function wordsOf(value: LineValue, names: Record<Side, string>): string {
  if ('text' in value) return value.text;
  if ('is_welcome' in value)
    return value.is_welcome
      ? `Welcome from ${clock(value.from)} until ${clock(value.until)}, one a day.`
      : 'No nudges. A message is fine.';
  const parts = ([1, 2] as const).flatMap((side) => {
    const days = value.rests[side];
    return days.length === 0
      ? []
      : [`${names[side]} rests on ${inWords(days.map((day) => weekdayNames[day - 1] ?? ''))}`];
  });
  return parts.length === 0 ? 'No fixed rest days.' : `${parts.join(', ')}.`;
}

/** Returns the line's content as one side sees it. */
export function valueFor(value: LineValue, side: Side): PactLineValue {
  if (!('rests' in value)) return value;
  return { your_days: value.rests[side], their_days: value.rests[otherSide(side)] };
}

/** Returns the content that one side wrote for a line, or the sentence that refuses it. */
export function valueBy(line: PactLineKey, asked: PactLineValue, side: Side): LineValue | { wrong: string } {
  if (line === 'rest_days') {
    const { your_days: own, their_days: others } = asked;
    if (!own || !others) return { wrong: 'Choose the rest days of both of you.' };
    const days = (list: number[]) => [...new Set(list)].sort((a, b) => a - b);
    const rests = { [side]: days(own), [otherSide(side)]: days(others) } as { 1: number[]; 2: number[] };
    return { rests };
  }
  if (line === 'nudges') {
    const { is_welcome, from, until } = asked;
    if (is_welcome === undefined || from === undefined || until === undefined)
      return { wrong: 'Choose when nudges are welcome.' };
    if (is_welcome && from >= until) return { wrong: 'Choose an end that is later than the start.' };
    return { is_welcome, from, until };
  }
  const text = asked.text?.trim() ?? '';
  if (isBlankText(text)) return { wrong: 'Write a few words first.' };
  if (text.length > maxPactText) return { wrong: `A line can have ${maxPactText} characters.` };
  return { text };
}

const isSame = (one: LineValue, two: LineValue): boolean => JSON.stringify(one) === JSON.stringify(two);
const agreed = (side: Side): 'agreed_1' | 'agreed_2' => (side === 1 ? 'agreed_1' : 'agreed_2');
export const agreesTo = (line: LineState, side: Side): boolean => line[agreed(side)];

/**
 * Returns a line after one side wrote other words. They are a suggestion, which the writer agrees to and the other doesn't
 * yet. The words of the line itself write no suggestion, but agree to it.
 */
export function afterSuggestion(
  line: LineState,
  value: LineValue,
  side: Side,
  { isStarted = false }: { isStarted?: boolean } = {},
): LineState {
  if (isSame(line.value, value)) return afterAnswer(line, side, { isKept: true, isStarted });
  if (line.suggestion && line.suggested_side !== side && isSame(line.suggestion, value))
    return afterAnswer(line, side, { isKept: false });
  return {
    ...line,
    suggestion: value,
    suggested_side: side,
    agreed_1: side === 1,
    agreed_2: side === 2,
    version: line.version + 1,
  };
}

/**
 * Returns a line after one side agreed: to the other's suggestion, which becomes the line, or to the line itself. With
 * `isKept` a suggestion is dropped. In a started pact both agree to a line that is kept, because it stays in force.
 */
export function afterAnswer(
  line: LineState,
  side: Side,
  { isKept, isStarted = false }: { isKept: boolean; isStarted?: boolean },
): LineState {
  // An agreement changes no words, so both may agree at one moment.
  if (!line.suggestion) return { ...line, [agreed(side)]: true };
  const none = { suggestion: null, suggested_side: null, version: line.version + 1 };
  if (isKept)
    return {
      ...line,
      ...none,
      agreed_1: isStarted || side === 1,
      agreed_2: isStarted || side === 2,
    };
  // An own suggestion waits for the other one.
  if (line.suggested_side === side) return line;
  return { ...line, ...none, value: line.suggestion, agreed_1: true, agreed_2: true };
}

/** True when both agree to all five lines. */
export const mayStart = (lines: readonly LineState[]): boolean =>
  lines.length === pactLines.length &&
  lines.every((line) => line.agreed_1 && line.agreed_2 && !line.suggestion);

/** Returns the weekdays on which a side rests. */
export function restDaysOf(lines: readonly LineState[], side: Side): readonly number[] {
  const value = lines.find(({ line }) => line === 'rest_days')?.value;
  return value && 'rests' in value ? value.rests[side] : [];
}

/** Returns which of the 30 days a date is, from 1 to 30. Until renewed days begin, it is one of those before them. */
export function dayOfPact(periodOn: LocalDate, today: LocalDate, period = 1): number {
  const day = daysBetween(periodOn, today) + 1;
  return Math.max(1, Math.min(pactDays, day < 1 && period > 1 ? day + pactDays : day));
}

export const lastDate = (periodOn: LocalDate): LocalDate => addDays(periodOn, pactDays - 1);

/** True on the last dates of the 30, on which both may renew. */
export const mayRenew = (periodOn: LocalDate, today: LocalDate): boolean =>
  dayOfPact(periodOn, today) > pactDays - renewalDays;

/** A pact of a member, for the question whether they may have another one. */
export interface OpenPact {
  has_company: boolean;
}

/** True if a member may get a partner: they have none, or look for company beside one who is quiet. */
export const mayGetPartner = (open: readonly OpenPact[]): boolean =>
  open.length === 0 || (open.length === 1 && open.every(({ has_company }) => has_company));

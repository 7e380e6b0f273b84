import type { Pact } from '#contract/partners/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHabits } from '#server/domains/habits/read-habits.ts';
import {
  addDays,
  daysBetween,
  instantAt,
  type LocalDate,
  localDate,
  localHour,
} from '#server/domains/profile/days/rules.ts';
import { readWeekStart } from '#server/domains/profile/read-week-start.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type Answers, type PartnerPractice, readPractice } from '../days/read-days.ts';
import { datesShown, lastStep, type PartnerDays, quietSteps, stateOn } from '../days/rules.ts';
import { type AnswerRow, answersOf, countBothYes } from '../days/store.ts';
import { placeOfMember } from '../matching/store.ts';
import { isInside, nudgeHours } from '../nudges/rules.ts';
import { lastNudges } from '../nudges/store.ts';
import { mayUndoLeaving, undoUntil } from './leave-pact.ts';
import { presentLine } from './present-line.ts';
import { dayOfPact, type LineState, lastDate, mayRenew, mayStart, otherSide, restDaysOf } from './rules.ts';
import type { PactRow } from './store.ts';

interface Shown {
  row: PactRow;
  lines: LineState[];
  viewer: Viewer;
  /** The viewer's calendar and practice, which all their pacts share. */
  own: PartnerPractice;
  now: Date;
}

/** How many dates of answers are read: more than two weeks and the longest silence with rests. */
const answersRead = 75;

/** Returns a pact as one of both sees it. An ended one shows nothing of the other's days any more. */
export async function presentPact(db: Database, { row, lines, viewer, own, now }: Shown): Promise<Pact> {
  const isEnded = !row.is_open;
  const { is_admin: isAdmin, is_moderator: isModerator, tier } = row.other;
  const other = isEnded
    ? null
    : await readPractice(db, { id: row.other_id, tier, isAdmin, isModerator }, now);
  const answers = isEnded ? [] : await answersOf(db, row.id, addDays(own.today, -answersRead));
  const yours = daysOf(row.starts_on, own, answersBy(answers, viewer.id), restDaysOf(lines, row.side));
  const theirs =
    other &&
    daysOf(
      row.other.starts_on,
      other,
      answersBy(answers, row.other_id),
      restDaysOf(lines, otherSide(row.side)),
    );
  const isRunning = row.started_at !== null && !isEnded;
  const dayAt = (date: LocalDate) => ({
    on: date,
    you: { state: stateOn(yours.days, date), at: yours.answers.get(date)?.at.toISOString() ?? null },
    they: theirs
      ? { state: stateOn(theirs.days, date), at: theirs.answers.get(date)?.at.toISOString() ?? null }
      : { state: 'none' as const, at: null },
    is_by_practice: yours.answers.get(date)?.isByPractice ?? false,
  });
  const before = addDays(own.today, -1);
  const isYesterdayOpen = own.isYesterdayOpen && row.starts_on !== null && before >= row.starts_on;
  const periodOn = row.period_on ?? own.today;
  const end = row.ended_at ?? now;
  return {
    id: row.id,
    partner: authorOf(row, { as: 'partner' }),
    made_at: row.made_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    starts_on: periodOn,
    ends_on: lastDate(periodOn),
    day: row.period_on === null ? null : dayOfPact(row.period_on, own.today, row.period),
    period: row.period,
    lines: lines.map((line) => presentLine(line, row)),
    may_start: !row.started_at && !isEnded && mayStart(lines),
    today: isRunning ? dayAt(own.today) : null,
    yesterday: isRunning && isYesterdayOpen ? dayAt(before) : null,
    days: isRunning
      ? datesShown(own.today, await readWeekStart(db, viewer.id)).map((on) => ({
          on,
          you: stateOn(yours.days, on),
          they: theirs ? stateOn(theirs.days, on) : 'none',
        }))
      : [],
    both_yes: await countBothYes(db, row.id),
    days_together: row.starts_on ? Math.max(1, daysBetween(row.starts_on, localDate(own.spans, end)) + 1) : 0,
    quiet: isRunning && theirs ? quietSteps(theirs.days) : 0,
    is_place_kept: isRunning && quietSteps(yours.days) === lastStep,
    has_company: row.has_company,
    sharing: { day: row.shows_day, streak: row.shows_streak, habits: row.shown_habits },
    shown: await readShown(db, { row, other, now }),
    nudge: await presentNudge(db, { row, lines, own, other, viewer, now }),
    renewal: {
      is_open: isRunning && row.period_on !== null && mayRenew(row.period_on, own.today),
      you: row.renewed_period > row.period,
      they: row.other.renewed_period > row.period,
    },
    ended: isEnded && row.ended_at ? presentEnd(row, row.ended_at, now) : null,
  };
}

function daysOf(
  startsOn: LocalDate | null,
  { today, isYesterdayOpen, waits }: PartnerPractice,
  answers: Answers,
  restDays: readonly number[],
): { days: PartnerDays; answers: Answers } {
  const said = new Map([...answers].map(([date, { answer }]) => [date, answer]));
  return {
    answers,
    days: { startsOn: startsOn ?? today, today, isYesterdayOpen, waits, restDays, answers: said },
  };
}

const answersBy = (rows: readonly AnswerRow[], memberId: string): Answers =>
  new Map(
    rows
      .filter(({ member_id }) => member_id === memberId)
      .map(({ on_date, answer, answered_at, is_by_practice }) => [
        on_date,
        { answer, at: answered_at, isByPractice: is_by_practice },
      ]),
  );

/** Returns what the other one shows. Nothing of an ended pact, and nothing before it starts. */
async function readShown(
  db: Database,
  { row, other, now }: { row: PactRow; other: PartnerPractice | null; now: Date },
): Promise<Pact['shown']> {
  if (!other || !row.started_at) return { day: null, streak: null, habits: [] };
  const { shows_day, shows_streak, shown_habits } = row.other;
  const habits = await readHabits(db, {
    memberId: row.other_id,
    now,
    ids: shown_habits,
    isArchived: false,
  });
  return {
    day: shows_day ? (await placeOfMember(db, row.other_id, now)).day : null,
    streak: shows_streak ? other.streak : null,
    habits: habits.map(({ name, days, today }) => ({
      name,
      is_done: days.some(({ date, state }) => date === today && state === 'kept'),
    })),
  };
}

const dayMs = 86_400_000;

async function presentNudge(
  db: Database,
  { row, lines, own, other, viewer, now }: Shown & { other: PartnerPractice | null },
): Promise<Pact['nudge']> {
  const last = await lastNudges(db, row.id);
  const show = ({ words, sent_at }: { words: string; sent_at: Date }) => ({
    words,
    at: sent_at.toISOString(),
  });
  const sent = last.find(({ from_id, on_date }) => from_id === viewer.id && on_date === own.today);
  const received = last.find(
    ({ from_id, sent_at }) => from_id === row.other_id && now.getTime() - sent_at.getTime() < dayMs,
  );
  const hours = nudgeHours(lines);
  const isRunning = row.started_at !== null && other !== null;
  const isOpen = isRunning && isInside(hours, localHour(other.spans, now));
  return {
    may_send: isOpen && !sent,
    sent: sent ? show(sent) : null,
    received: received && other ? show(received) : null,
    opens_at: isRunning && hours.is_welcome && !isOpen ? nextOpening(other, hours.from, now) : null,
  };
}

/** Returns when the hours of nudges begin next on the receiver's clock. */
function nextOpening({ spans, today }: PartnerPractice, from: number, now: Date): string | null {
  const next = [today, addDays(today, 1)]
    .map((date) => instantAt(spans, date, from))
    .find((at) => at !== null && at > now);
  return next?.toISOString() ?? null;
}

const presentEnd = (row: PactRow, at: Date, now: Date): Pact['ended'] => {
  const isByYou = row.ended_side === row.side;
  const mayUndo = mayUndoLeaving({ ...row, is_by_viewer: isByYou }, now);
  return {
    at: at.toISOString(),
    is_by_you: isByYou,
    is_over: row.ended_why === 'over',
    undo_until: mayUndo ? undoUntil(at).toISOString() : null,
  };
};

import type { Pulse } from '#contract/admin/pulse.ts';
import { isBackupLate, readArchiveNote, readBackupNote } from '#server/backup/note.ts';
import { readOffer } from '#server/domains/membership/founders/read-offer.ts';
import { overdueBefore } from '#server/domains/moderation/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  missingUpdates,
  readVersionNumber,
  versionText,
} from '#server/platform/database/postgres-updates.ts';
import { emailTasks } from '#server/platform/email/gauges.ts';
import { countJobs, deadLetters } from '#server/platform/jobs.ts';
import type { Build } from '#server/platform/version.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { cell, monthEnds, percentOf, plansOf, retentionOf, shareOf, weeksUntil } from './rules.ts';
import {
  countActivation,
  countChurn,
  countHelpVotes,
  countMonths,
  countPackages,
  countQuestions,
  countReaches,
  countRefunds,
  countReports,
  countSignUps,
  countWeeks,
  type Waiting,
} from './store.ts';

/** Counts how the community is doing, for the last so many days. */
export async function readPulse(
  db: Database,
  {
    viewer,
    now,
    days,
    isOff,
    build,
  }: { viewer: Viewer; now: Date; days: number; isOff: boolean; build: Build },
): Promise<Pulse> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const before = new Date(since.getTime() - days * 86_400_000);
  const activation = await countActivation(db, now, days);
  const retention = retentionOf(await countReaches(db, now));
  const { mrrCents, plans } = plansOf(await countPackages(db, since));
  const churn = await countChurn(db, since, now);
  const churnBefore = await countChurn(db, before, since);
  const weeks = weeksUntil(now);
  const peopleOfWeeks = await countWeeks(db, weeks, now);
  const ends = monthEnds(now);
  const months = await countMonths(db, ends);
  const { seats, remaining } = await readOffer(db, isOff);
  const reports = await countReports(db, overdueBefore(now));
  const questions = await countQuestions(db, viewer, now);
  const dead = await deadLetters(db);
  const postgres = await readVersionNumber(db);
  return {
    counted_at: now.toISOString(),
    days,
    sign_ups: {
      now: cell(await countSignUps(db, since, now)),
      before: cell(await countSignUps(db, before, since)),
    },
    sign_up_weeks: weeks.map((from, i) => ({
      from: from.toISOString(),
      people: cell(peopleOfWeeks[i] ?? 0),
    })),
    activation: activation.map(({ day, part, of, partBefore, ofBefore }) => ({
      ...shareOf(day, part, of),
      before: percentOf(partBefore, ofBefore),
    })),
    retention: retention.map(({ day, part, of }) => shareOf(day, part, of)),
    mrr_cents: mrrCents,
    mrr_months: [
      ...ends.map((end) =>
        monthOf(end, plansOf(months.filter(({ until }) => until.getTime() === end.getTime()))),
      ),
      monthOf(now, { mrrCents, plans }),
    ],
    churn: {
      ended: cell(churn.ended),
      of: cell(churn.of),
      percent: percentOf(churn.ended, churn.of),
      before: percentOf(churnBefore.ended, churnBefore.of),
    },
    refunds: await countRefunds(db, since),
    founder_seats: { seats, remaining },
    plans,
    reports: waitingOf(reports),
    questions: waitingOf(questions),
    mail: await countJobs(db, emailTasks),
    jobs: await countJobs(db, '%'),
    help_votes: await countHelpVotes(db, since),
    dead_letters: dead.map(({ id, task, attempts, failed_at }) => ({
      id,
      task,
      attempts,
      failed_at: failed_at.toISOString(),
    })),
    last_backup: await readLastBackup(db, now),
    system: {
      ...build,
      node: process.versions.node,
      postgres: versionText(postgres),
      missing_updates: missingUpdates(postgres),
    },
  };
}

async function readLastBackup(db: Database, now: Date): Promise<Pulse['last_backup']> {
  const note = await readBackupNote(db);
  const archive_ended_at = (await readArchiveNote(db))?.ended_at ?? null;
  return note && { ...note, is_late: isBackupLate(note, now), archive_ended_at };
}

const monthOf = (
  until: Date,
  { mrrCents, plans }: Pick<ReturnType<typeof plansOf>, 'mrrCents' | 'plans'>,
) => ({
  until: until.toISOString(),
  cents: mrrCents,
  plans: plans.map(({ tier, mrr_cents }) => ({ tier, cents: mrr_cents })),
});

const waitingOf = ({ waiting, overdue, since }: Waiting) => ({
  waiting,
  overdue,
  oldest_at: since[0]?.toISOString() ?? null,
  since: since.map((at) => at.toISOString()),
});

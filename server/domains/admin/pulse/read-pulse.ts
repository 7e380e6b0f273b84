import type { Pulse } from '#contract/pulse.ts';
import { readOffer } from '#server/domains/membership/founders/read-offer.ts';
import { overdueBefore } from '#server/domains/moderation/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countJobs, deadLetters } from '#server/platform/jobs.ts';
import { cell, percentOf, plansOf, shareOf } from './rules.ts';
import {
  countActivation,
  countChurn,
  countHelpVotes,
  countPackages,
  countQuestions,
  countRefunds,
  countReports,
  countRetention,
  countSignUps,
} from './store.ts';

/** Counts how the community is doing, for the last so many days. */
export async function readPulse(
  db: Database,
  { now, days, isOff }: { now: Date; days: number; isOff: boolean },
): Promise<Pulse> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const before = new Date(since.getTime() - days * 86_400_000);
  const activation = await countActivation(db, now, days);
  const retention = await countRetention(db, now);
  const { mrrCents, active, plans } = plansOf(await countPackages(db, since));
  const churn = await countChurn(db, since);
  const { seats, remaining } = await readOffer(db, isOff);
  const reports = await countReports(db, overdueBefore(now));
  const questions = await countQuestions(db, now);
  const dead = await deadLetters(db);
  const share = ({ day, part, of }: { day: number; part: number; of: number }) => shareOf(day, part, of);
  return {
    counted_at: now.toISOString(),
    days,
    sign_ups: {
      now: cell(await countSignUps(db, since, now)),
      before: cell(await countSignUps(db, before, since)),
    },
    activation: activation.map(share),
    retention: retention.map(share),
    mrr_cents: cell(active) === null ? null : mrrCents,
    churn: { ended: cell(churn.ended), of: cell(churn.of), percent: percentOf(churn.ended, churn.of) },
    refunds: await countRefunds(db, since),
    founder_seats: { seats, remaining },
    plans,
    reports: { ...reports, oldest_at: reports.oldest_at?.toISOString() ?? null },
    questions: { ...questions, oldest_at: questions.oldest_at?.toISOString() ?? null },
    mail: await countJobs(db, 'send-%'),
    jobs: await countJobs(db, '%'),
    help_votes: await countHelpVotes(db, since),
    dead_letters: dead.map(({ id, task, attempts, failed_at }) => ({
      id,
      task,
      attempts,
      failed_at: failed_at.toISOString(),
    })),
  };
}

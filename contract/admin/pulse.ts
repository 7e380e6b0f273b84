import Type, { type Static } from 'typebox';
import { tiers } from '../membership/tiers.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, instant, nullable } from '../platform/fields.ts';

/** A count of people, rounded to five, or null from one to four. So no count can be subtracted from another to find a person. */
const count = nullable(Type.Integer());
const share = Type.Object({
  day: Type.Integer(),
  /** People that the share is of. */
  of: count,
  /** In whole percent. Null for fewer than 20 people, and where it would tell of one to four. */
  percent: nullable(Type.Integer()),
});
const cents = nullable(Type.Integer());
const waiting = Type.Object({
  waiting: Type.Integer(),
  overdue: Type.Integer(),
  oldest_at: nullable(instant),
  /** When each of them began to wait, the oldest first, at most 40. */
  since: Type.Array(instant),
});

export const Pulse = Type.Object({
  counted_at: instant,
  days: Type.Integer(),
  sign_ups: Type.Object({ now: count, before: count }),
  /** Thirteen weeks up to now, the oldest first. */
  sign_up_weeks: Type.Array(Type.Object({ from: instant, people: count })),
  activation: Type.Array(Type.Object({ ...share.properties, before: share.properties.percent })),
  retention: Type.Array(share),
  mrr_cents: cents,
  /** Ends of the last months and the present, the oldest first. */
  mrr_months: Type.Array(
    Type.Object({
      until: instant,
      cents,
      plans: Type.Array(Type.Object({ tier: Type.Enum([...tiers]), cents })),
    }),
  ),
  churn: Type.Object({
    ended: count,
    of: count,
    percent: share.properties.percent,
    before: share.properties.percent,
  }),
  refunds: Type.Object({ count: Type.Integer(), cents: Type.Integer() }),
  founder_seats: Type.Object({ seats: Type.Integer(), remaining: Type.Integer() }),
  plans: Type.Array(
    Type.Object({
      tier: Type.Enum([...tiers]),
      active: count,
      ended: count,
      mrr_cents: cents,
    }),
  ),
  reports: waiting,
  questions: waiting,
  /** Jobs that send email, and all jobs. */
  mail: Type.Object({ waiting: Type.Integer(), failing: Type.Integer(), dead: Type.Integer() }),
  jobs: Type.Object({ waiting: Type.Integer(), failing: Type.Integer(), dead: Type.Integer() }),
  /** Jobs without tries left, oldest first, at most 100. Without the message of the error, which may have a text. */
  dead_letters: Type.Array(
    Type.Object({ id: Type.String(), task: Type.String(), attempts: Type.Integer(), failed_at: instant }),
  ),
  /** Texts of the help centre that left most readers unsure, at most 10. */
  help_votes: Type.Array(
    Type.Object({ path: Type.String(), helped: Type.Integer(), unclear: Type.Integer() }),
  ),
  /** Versions of what runs here, and a sentence about the updates that PostgreSQL lacks. */
  system: Type.Object({
    version: Type.String(),
    commit: nullable(Type.String()),
    node: Type.String(),
    postgres: Type.String(),
    missing_updates: nullable(Type.String()),
  }),
  /** The last backup by the command line or at night, when it was finished or failed, and what is wrong with it. */
  last_backup: nullable(
    Type.Object({
      at: instant,
      is_drilled: Type.Boolean(),
      wrong: nullable(Type.String()),
      /** When the last good one was finished. */
      good_at: nullable(instant),
      /** True if that is too long ago. */
      is_late: Type.Boolean(),
      /** When the archive of the changes since then was given up, if it was. */
      archive_ended_at: nullable(instant),
    }),
  ),
});
export type Pulse = Static<typeof Pulse>;

export const pulse = endpoints({
  'GET /api/admin/pulse': {
    operationId: 'getPulse',
    access: 'admin',
    summary: 'Counts how the community is doing, from the records of what happened. Staff are left out.',
    query: Type.Object({ days: Type.Optional(Type.Enum(['7', '30', '90'])) }),
    reply: Pulse,
  },
  'POST /api/admin/jobs/:job/retry': {
    operationId: 'retryJob',
    access: 'admin',
    repeat: 'state',
    summary: 'Runs a job again that has no tries left.',
    params: Type.Object({ job: Type.String({ pattern: '^\\d{1,18}$' }) }),
    reply: Done,
  },
});

import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, instant, nullable } from './fields.ts';
import { tiers } from './tiers.ts';

/** A count, or null where it says too much about too few. */
const count = nullable(Type.Integer());
const share = Type.Object({
  day: Type.Integer(),
  /** People that the share is of. */
  of: count,
  percent: nullable(Type.Number()),
});
const waiting = Type.Object({
  waiting: Type.Integer(),
  overdue: Type.Integer(),
  oldest_at: nullable(instant),
});

export const Pulse = Type.Object({
  counted_at: instant,
  days: Type.Integer(),
  sign_ups: Type.Object({ now: count, before: count }),
  activation: Type.Array(share),
  retention: Type.Array(share),
  mrr_cents: nullable(Type.Integer()),
  churn: Type.Object({ ended: count, of: count, percent: nullable(Type.Number()) }),
  refunds: Type.Object({ count: Type.Integer(), cents: Type.Integer() }),
  founder_seats: Type.Object({ seats: Type.Integer(), remaining: Type.Integer() }),
  plans: Type.Array(
    Type.Object({
      tier: Type.Enum([...tiers]),
      active: count,
      ended: count,
      mrr_cents: nullable(Type.Integer()),
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
    summary: 'Runs a job again that has no tries left.',
    params: Type.Object({ job: Type.String({ pattern: '^\\d{1,18}$' }) }),
    reply: Done,
  },
});

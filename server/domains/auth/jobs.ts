import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { endedChangeLife, objectionTime } from './email-change/rules.ts';
import { sendEmailChange, sendEmailChanged } from './email-change/send-emails.ts';
import { settleEmailChange } from './email-change/settle-email-change.ts';
import { deleteEndedChanges, membersWithChangesFrom } from './email-change/store.ts';
import { deleteExpiredChallenges as deleteExpiredPasskeyChallenges } from './passkeys/store.ts';
import { deviceIdleSince, idleSince } from './rules.ts';
import { sendSecurityEmail } from './second-step/send-security-email.ts';
import { deleteExpiredChallenges } from './second-step/store.ts';
import { sendPasswordChanged, sendResetLink, sendVerification } from './send-emails.ts';
import { sweep } from './store.ts';

const day = 24 * 60 * 60 * 1000;

export const authTasks = (ctx: AppContext): Tasks => ({
  'send-reset-link': (payload, job) =>
    sendResetLink(ctx, payload['member_id'] as string | null, `reset-${job.id}`),
  'send-verification': (payload, job) =>
    sendVerification(ctx, String(payload['member_id']), `verify-${job.id}`),
  'send-password-changed': (payload, job) =>
    sendPasswordChanged(
      ctx,
      {
        memberId: String(payload['member_id']),
        byMember: payload['by_member'] === true,
        passkeysRemoved: Number(payload['passkeys_removed'] ?? 0),
      },
      `changed-${job.id}`,
    ),
  'send-email-change': (payload) =>
    sendEmailChange(ctx, {
      changeId: String(payload['change_id']),
      side: payload['side'] === 'old' ? 'old' : 'new',
    }),
  'send-email-changed': (payload) => sendEmailChanged(ctx, String(payload['change_id'])),
  'settle-email-changes': async () => {
    const now = ctx.clock.now();
    for (const memberId of await membersWithChangesFrom(ctx.db, new Date(now.getTime() - objectionTime)))
      await ctx.db.transaction().execute((db) => settleEmailChange(db, memberId, now));
    await deleteEndedChanges(ctx.db, new Date(now.getTime() - endedChangeLife));
  },
  'send-security-email': (payload, job) =>
    sendSecurityEmail(
      ctx,
      {
        memberId: String(payload['member_id']),
        what: String(payload['what']),
        left: Number(payload['left'] ?? 0),
      },
      `security-${job.id}`,
    ),
  'sweep-accounts': async () => {
    const now = ctx.clock.now();
    await deleteExpiredChallenges(ctx.db, now);
    await deleteExpiredPasskeyChallenges(ctx.db, now);
    await sweep(ctx.db, {
      now,
      idleSince: idleSince(now),
      deviceIdleSince: deviceIdleSince(now),
      triesBefore: new Date(now.getTime() - day),
    });
  },
});

export const authCron: Cron[] = [
  { task: 'sweep-accounts', match: '17 * * * *' },
  { task: 'settle-email-changes', match: '*/10 * * * *' },
];

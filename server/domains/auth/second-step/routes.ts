import { secondSteps } from '#contract/auth/second-step.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { presentSignIn } from '../enter-account.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { throttlePassword } from '../throttle-password.ts';
import { completeSignIn, countCode } from './complete-sign-in.ts';
import { codeGuesses } from './rules.ts';
import { authenticatorOf, countRecoveryCodes } from './store.ts';
import { renewRecoveryCodes, turnOffSecondStep } from './turn-off-second-step.ts';
import { beginSetup, turnOnSecondStep } from './turn-on-second-step.ts';

export function secondStepRoutes(
  serve: Serve,
  ctx: AppContext,
  {
    subjectOf,
    subjectOfDevice,
  }: {
    subjectOf: (email: string) => Buffer;
    subjectOfDevice: (deviceId: string) => Buffer;
  },
): void {
  const { config, db: pool } = ctx;
  const { serverKey } = config;

  serve(secondSteps, 'GET /api/auth/second-step', async ({ db, viewer }) => ({
    authenticator_since: (await authenticatorOf(db, viewer.id))?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, viewer.id),
  }));

  serve(secondSteps, 'POST /api/auth/second-step/setup', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: ({ db, prepared, now }) =>
      beginSetup(db, { proven: prepared, serverKey, issuer: config.brandName, now }),
  });

  serve(secondSteps, 'POST /api/auth/second-step/confirm', {
    prepare: ({ viewer, now }) =>
      throttlePassword(pool, {
        subject: subjectOf(`member ${viewer.id}`),
        act: 'second-step-setup',
        limits: [codeGuesses],
        now,
      }),
    handle: async ({ db, viewer, body, now }) => ({
      recovery_codes: await turnOnSecondStep(db, {
        memberId: viewer.id,
        sessionId: viewer.sessionId,
        typed: body.code,
        serverKey,
        now,
      }),
    }),
  });

  serve(secondSteps, 'POST /api/auth/second-step/recovery-codes', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, prepared, now }) => ({
      recovery_codes: await renewRecoveryCodes(db, { proven: prepared, serverKey, now }),
    }),
  });

  serve(secondSteps, 'POST /api/auth/second-step/turn-off', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, prepared, now }) => {
      await turnOffSecondStep(db, { proven: prepared, now });
      return { message: 'Two-step sign-in is off. Your password alone signs you in.' };
    },
  });

  serve(secondSteps, 'POST /api/auth/login/second-step', {
    prepare: ({ body, now }) =>
      countCode(pool, {
        challenge: body.challenge,
        deviceTokens: body.device_tokens ?? [],
        subjectOf,
        subjectOfDevice,
        now,
      }),
    handle: async ({ db, body, prepared, caller, now }) =>
      presentSignIn(
        db,
        await completeSignIn(db, {
          attempt: prepared,
          challenge: body.challenge,
          typed: body.code,
          device: caller.device,
          serverKey,
          now,
        }),
        now,
      ),
  });
}

import { auth } from '#contract/auth/endpoints.ts';
import { parsePackage } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { keyedHash, newId } from '#server/platform/database/ids.ts';
import type { WriteBatch } from '#server/platform/database/write-batch.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { seenText } from '#server/platform/rules.ts';
import { changePassword, provePassword } from './change-password.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { presentSignIn } from './enter-account.ts';
import { findDevice } from './find-device.ts';
import { hashPassword } from './hash-password.ts';
import { isCommonPassword } from './is-common-password.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { readCurrentUser } from './read-current-user.ts';
import { type RegisterToPay, type Registration, register } from './register.ts';
import { registerDevice } from './register-device.ts';
import { rememberDevice } from './remember-device.ts';
import { requestReset } from './request-reset.ts';
import { requestVerification } from './request-verification.ts';
import { resetPassword } from './reset-password.ts';
import { idleSince, passwordProblem, passwordStrength } from './rules.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { openSession } from './sessions/open-session.ts';
import { signOutDevice } from './sessions/sign-out-device.ts';
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts';
import { signOutOthers } from './sessions/sign-out-others.ts';
import { deleteSession, type SessionUse, sessionsOf } from './sessions/store.ts';
import { type FindUnpaid, signIn } from './sign-in.ts';
import { throttleSubjects } from './throttle-subject.ts';
import { type EndRegistrations, verifyEmail } from './verify-email.ts';
import { zoneOrUtc } from './zone-or-utc.ts';

/** Returns the tier to register for. The founding package has two names and no yearly plan. */
function tierOf(wanted: Tier | 'founder_monthly' | 'founder_yearly' = 'starter'): Tier {
  if (wanted !== 'founder_monthly' && wanted !== 'founder_yearly') return wanted;
  const parsed = parsePackage(wanted);
  if (!parsed.ok) throw badRequest(parsed.detail, 'unknown_package');
  return parsed.package.tier;
}

export function authRoutes(
  serve: Serve,
  ctx: AppContext,
  {
    registerToPay,
    endRegistrations,
    findUnpaid,
    uses,
  }: {
    registerToPay: RegisterToPay;
    endRegistrations: EndRegistrations;
    findUnpaid: FindUnpaid;
    uses: WriteBatch<SessionUse>;
  },
): void {
  const { config, db: pool } = ctx;
  const subjectOf = throttleSubjects(config.serverKey);
  const deviceKey = deriveKey(config.serverKey, 'remembered devices');
  const subjectOfDevice = (deviceId: string) => keyedHash(deviceKey, deviceId);
  passkeyRoutes(serve, ctx);
  secondStepRoutes(serve, ctx, { subjectOf, subjectOfDevice });
  emailChangeRoutes(serve, ctx, { subjectOf, endRegistrations });

  serve(auth, 'POST /api/auth/register', {
    prepare: ({ body }) => {
      const problem = passwordProblem(body.password, {
        policy: config.passwordPolicy,
        isCommon: isCommonPassword(body.password, [body.name, body.email]),
      });
      if (problem) throw badRequest(problem, 'weak_password');
      return hashPassword(body.password);
    },
    handle: async ({ db, body, prepared, now, caller }) => {
      const registration: Registration = {
        email: body.email.trim(),
        name: body.name.trim(),
        bio: seenText(body.bio),
        passwordHash: prepared,
        timeZone: zoneOrUtc(body.time_zone),
        dayStartHour: body.day_start_hour ?? 0,
        now,
      };
      const tier = tierOf(body.membership_tier);
      if (tier !== 'starter') {
        const order = { registration, tier, billingPeriod: body.billing_period ?? 'monthly' };
        return {
          payment_required: true,
          registration_id: await registerToPay(db, order),
          access_token: null,
          device_token: null,
          user: null,
        };
      }
      const id = await register(db, registration);
      const sessionId = newId();
      const access_token = await openSession(db, {
        id: sessionId,
        memberId: id,
        device: caller.device,
        now,
      });
      return {
        payment_required: false,
        registration_id: null,
        access_token,
        device_token: await rememberDevice(db, { memberId: id, sessionId, now }),
        user: await readCurrentUser(db, id, now),
      };
    },
  });

  serve(auth, 'POST /api/auth/check-password', ({ body }) => {
    const isCommon = isCommonPassword(body.password, [body.name, body.email]);
    return {
      strength: passwordStrength(body.password, isCommon),
      warning: isCommon ? 'Many people use this password, so it is among the first ones guessed.' : null,
    };
  });

  serve(auth, 'POST /api/auth/login', {
    knownCaller: ({ email, device_tokens: tokens = [] }, now) =>
      tokens.length > 0 ? () => findDevice(pool, { email, tokens, now }) : null,
    prepare: ({ body, now, caller }) =>
      signIn(pool, {
        email: body.email,
        password: body.password,
        device: caller.device,
        deviceTokens: body.device_tokens ?? [],
        now,
        subjectOf,
        subjectOfDevice,
        findUnpaid,
      }),
    handle: ({ db, prepared, now }) => presentSignIn(db, prepared, now),
  });

  serve(auth, 'POST /api/auth/logout', async ({ db, viewer }) => {
    await deleteSession(db, viewer.id, viewer.sessionId);
    return { message: "You're signed out." };
  });

  serve(auth, 'GET /api/auth/me', ({ db, viewer, now }) => readCurrentUser(db, viewer.id, now));

  serve(auth, 'POST /api/auth/forgot-password', async ({ db, body, now }) => {
    await requestReset(db, { email: body.email, subject: subjectOf(body.email), now });
    return { message: `Password reset instructions have been sent to ${body.email}` };
  });

  serve(auth, 'POST /api/auth/reset-password', {
    prepare: ({ body }) => hashPassword(body.new_password),
    handle: async ({ db, body, prepared, now }) => {
      const device_token = await resetPassword(db, {
        token: body.token,
        password: body.new_password,
        passwordHash: prepared,
        policy: config.passwordPolicy,
        subjectOf,
        endRegistrations,
        now,
      });
      return { message: 'Password Reset Successful!', device_token };
    },
  });

  serve(auth, 'PUT /api/users/password', {
    prepare: ({ viewer, body, now }) =>
      provePassword(ctx, {
        memberId: viewer.id,
        credentials: { password: body.current_password, code: body.code },
        password: body.new_password,
        now,
      }),
    handle: async ({ db, viewer, prepared, now }) => {
      await changePassword(db, { viewer, change: prepared, now });
      return { message: 'Your password is changed. Every other device is signed out.' };
    },
  });

  serve(auth, 'POST /api/auth/verify-email', async ({ db, body, viewer, now }) => {
    await verifyEmail(db, { token: body.token, viewer, endRegistrations, now });
    return { message: 'Thank you. Your email address is confirmed.' };
  });

  serve(auth, 'POST /api/auth/verify-email/resend', async ({ db, viewer, now }) => ({
    message: await requestVerification(db, { memberId: viewer.id, subjectOf, now }),
  }));

  serve(auth, 'POST /api/auth/devices', async ({ db, body, viewer, now }) => ({
    device_token: await registerDevice(db, {
      memberId: viewer.id,
      sessionId: viewer.sessionId,
      tokens: body.device_tokens ?? [],
      now,
    }),
  }));

  serve(auth, 'GET /api/auth/sessions', async ({ db, viewer, now }) => {
    await uses.settle((use) => use.memberId === viewer.id);
    return sessionsOf(db, { memberId: viewer.id, currentId: viewer.sessionId, idleSince: idleSince(now) });
  });

  serve(auth, 'DELETE /api/auth/sessions/:id', async ({ db, viewer, params }) => {
    await signOutDevice(db, { memberId: viewer.id, sessionId: params.id });
    return { message: 'That device is signed out.' };
  });

  serve(auth, 'DELETE /api/auth/sessions/others', async ({ db, viewer, now }) => {
    const ended = await signOutOthers(db, { memberId: viewer.id, sessionId: viewer.sessionId, now });
    return {
      message: ended > 0 ? 'Every other device is signed out.' : 'No other device was signed in.',
      ended_count: ended,
    };
  });

  serve(auth, 'DELETE /api/auth/sessions', async ({ db, viewer, now }) => {
    await signOutEverywhere(db, viewer.id, now);
    return { message: "You're signed out everywhere." };
  });
}

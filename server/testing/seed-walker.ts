import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Tier } from '#contract/membership/tiers.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { createApp } from '#server/create-app.ts';
import { verifyAddress } from '#server/domains/auth/admin-cli/verify-address.ts';
import { register } from '#server/domains/auth/register.ts';
import { openSession } from '#server/domains/auth/sessions/open-session.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { type LocalDate, startOfDay, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { FixedClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { inFarFuture } from './cast.ts';
import { hashOnce } from './hash-once.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
  timeZone: string;
  dayStartHour: number;
  tier: Tier;
  bio?: string | null;
  isAdmin?: boolean;
  isModerator?: boolean;
  /** Days until an administrator needs two-step sign-in. Without it they need none. */
  secondStepDueIn?: number;
  /** If false, the member gets the confirmation email. */
  isVerified?: boolean;
}

/** A member whose history is being played. */
export interface Walking {
  id: string;
  person: Person;
  spans: ZoneSpan[];
  /** Calls the API as this member at an instant. Throws on an error status other than 402. */
  call<Answer>(at: Date, key: Key, body?: unknown): Promise<Answer>;
  /** Returns the instant `hours` after a local date of theirs began. */
  instant(date: LocalDate, hours: number): Date;
  /** Returns a token for a device that signs in at this instant. */
  signIn(at: Date, device: string): Promise<string>;
  /** Signs out the device used for the history. */
  rest(at: Date): Promise<void>;
}

export interface Walker {
  join(person: Person, at: Date): Promise<Walking>;
}

/** Makes a call of the app at an instant. */
type CallAt = (now: Date, request: InjectOptions) => Promise<LightMyRequestResponse>;

const device =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
// A session expires, so a longer history uses several devices.
const renewAfter = 50 * 86_400_000;

/**
 * Opens the real app with a clock of its own, so that weeks of history are made in a moment by the product's
 * own functions. The clock and limits of `ctx` stay untouched.
 */
export async function openWalker(ctx: AppContext): Promise<Walker & { close(): Promise<void> }> {
  const clock = new FixedClock(ctx.clock.now());
  const past: AppContext = {
    ...ctx,
    clock,
    log: createLog('silent'),
    config: { ...ctx.config, rateLimits: false, isProduction: true },
  };
  const app = await createApp(past, {
    web: null,
    health: { notReady: async () => null },
    maxEventLoopDelay: 0,
  });
  await app.ready();
  const callAt: CallAt = (now, request) => {
    clock.set(now);
    return app.inject(request);
  };
  return { ...walkerOf(ctx, callAt), close: () => app.close() };
}

/** Returns a walker that calls an open app. */
export function walkerOf(ctx: AppContext, callAt: CallAt): Walker {
  const join = async (person: Person, at: Date): Promise<Walking> => {
    const id = await signUp(ctx, person, at);
    const spans = [{ from: at, zone: person.timeZone, dayStartHour: person.dayStartHour }];
    let session: { token: string; since: Date } | null = null;
    const signIn = (now: Date, from: string) =>
      ctx.db.transaction().execute((db) => openSession(db, { memberId: id, device: from, now }));
    const call = async <Answer>(now: Date, key: Key, body?: unknown): Promise<Answer> => {
      if (!session || now.getTime() - session.since.getTime() > renewAfter)
        session = { token: await signIn(now, device), since: now };
      const [method, url] = key.split(' ') as ['POST', string];
      const reply = await callAt(now, {
        method,
        url,
        headers: { authorization: `Bearer ${session.token}` },
        ...(body !== undefined && { payload: body as object }),
      });
      if (reply.statusCode !== 200 && reply.statusCode !== 402)
        throw new Error(
          `${key} for ${person.email} at ${now.toISOString()} answered ${reply.statusCode}: ${reply.body}`,
        );
      return reply.json() as Answer;
    };
    return {
      id,
      person,
      spans,
      call,
      signIn,
      instant: (date, hours) => new Date(startOfDay(spans, date).getTime() + Math.round(hours * 3_600_000)),
      async rest(now) {
        await call(now, 'DELETE /api/auth/sessions');
        session = null;
      },
    };
  };
  return { join };
}

/** One transaction, so that the job for the confirmation email finds the address confirmed. */
async function signUp({ db: pool }: AppContext, person: Person, now: Date): Promise<string> {
  const {
    email,
    name,
    timeZone,
    dayStartHour,
    tier,
    bio = null,
    isAdmin = false,
    isModerator = false,
    isVerified = true,
    secondStepDueIn: days,
  } = person;
  const dueAt = days === undefined ? inFarFuture : new Date(now.getTime() + days * 86_400_000);
  const passwordHash = await hashOnce(person.password);
  return pool.transaction().execute(async (db) => {
    const id = await register(db, { email, name, bio, passwordHash, timeZone, dayStartHour, now });
    if (isVerified) await verifyAddress(db, { email, now });
    if (tier !== 'starter') await grantPlan(db, { email, tier, now });
    if (isAdmin || isModerator)
      await db
        .updateTable('members')
        .set({ is_admin: isAdmin, is_moderator: isModerator, second_step_due_at: dueAt })
        .where('id', '=', id)
        .execute();
    return id;
  });
}

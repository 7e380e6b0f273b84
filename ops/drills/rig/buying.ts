import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '../../../server/cli/invariants/check.ts';
import { readConfig } from '../../../server/config.ts';
import { type OpenContext, openContext } from '../../../server/open-context.ts';
import type { Clock } from '../../../server/platform/clock.ts';
import { newId, newSecret, sha256 } from '../../../server/platform/database/ids.ts';
import { createLog } from '../../../server/platform/log.ts';
import { type BuiltInPayments, isBuiltIn } from '../../../server/providers/test-checkout/test-checkout.ts';

export const goodCard = '4242424242424242';

export interface BuyingContext extends OpenContext {
  payments: BuiltInPayments;
}

/**
 * Opens an app context with the test checkout, as the only server on a folder or as a guest beside the server
 * under test.
 */
export async function openBuying(
  dataDir: string,
  { role = 'server', clock, origin }: { role?: 'server' | 'guest'; clock?: Clock; origin?: string } = {},
): Promise<BuyingContext> {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(origin && { APP_ORIGIN: origin }),
  });
  const app = await openContext(config, createLog('silent'), { role, ...(clock && { clock }) });
  if (!isBuiltIn(app.payments)) throw new Error('This needs the test checkout: set no Stripe keys.');
  return { ...app, payments: app.payments };
}

export interface Buyer {
  id: string;
  token: string;
}

/** Inserts signed-in members directly into the tables, which takes a second for thousands. */
export async function makeBuyers({ db, clock }: OpenContext, count: number): Promise<Buyer[]> {
  const now = clock.now();
  const buyers = Array.from({ length: count }, () => ({ id: newId(), token: newSecret('evt') }));
  for (let from = 0; from < count; from += 500) {
    const some = buyers.slice(from, from + 500);
    await db
      .insertInto('members')
      .values(
        some.map(({ id }) => ({
          id,
          email: `${randomBytes(8).toString('hex')}@example.com`,
          name: 'Bench',
          password_hash: 'nobody signs in with it',
          first_time_zone: 'UTC',
          first_day_start_hour: 0,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('sessions')
      .values(
        some.map(({ id, token }) => ({
          id: newId(),
          token_hash: sha256(token),
          member_id: id,
          device: 'bench',
          created_at: now,
          last_used_at: now,
        })),
      )
      .execute();
  }
  return buyers;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Repeats a call until it gets a response other than 503, as a member would while the server is dead or busy.
 * Calls `onRetry` before each retry.
 */
export async function callUntilAnswered(
  origin: string,
  path: string,
  { token, body, onRetry = () => undefined }: { token?: string; body?: object; onRetry?: () => void },
): Promise<Answer> {
  for (;;) {
    try {
      const reply = await fetch(`${origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
      if (answer.status !== 503) return answer;
    } catch {
      // The server died during the call, and may have carried it out.
    }
    onRetry();
    await sleep(100 + Math.random() * 400);
  }
}

/** Runs `run` for all items, `most` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  most: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: most }, work));
}

/** Returns the names of the failed checks. */
export const brokenChecks = async (context: OpenContext): Promise<string[]> =>
  (await checkInvariants(context))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} (${count})`);

/** Polls until `isSo` is true. Returns false on timeout. */
export async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(500))
    if (await isSo()) return true;
  return isSo();
}

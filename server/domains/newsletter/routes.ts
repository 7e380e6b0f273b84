import { newsletter } from '#contract/newsletter/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { requestSubscription } from './request-subscription.ts';
import { verifySubscription } from './verify-subscription.ts';
import { withdrawAddress } from './withdraw-address.ts';

export function newsletterRoutes(serve: Serve, { config }: AppContext): void {
  const { serverKey, rateLimits } = config;
  const key = deriveKey(serverKey, 'newsletter networks');

  serve(newsletter, 'POST /api/newsletter/subscribe', async ({ db, body, caller, now }) => {
    const network = rateLimits ? keyedHash(key, networkOf(caller.ip)) : null;
    const answer = await requestSubscription(db, { email: body.email, network, now });
    return answer instanceof HttpError ? answer : { message: answer };
  });

  serve(newsletter, 'POST /api/newsletter/confirm', async ({ db, body, now }) => {
    await verifySubscription(db, { token: body.token, serverKey, now });
    return { message: "Thank you. You're subscribed." };
  });

  serve(newsletter, 'POST /api/newsletter/unsubscribe', async ({ db, query, now }) => {
    await withdrawAddress(db, { token: query.token, serverKey, now });
    return { message: "You're unsubscribed. You won't get any more newsletters." };
  });
}

import type { FastifyInstance } from 'fastify';
import { membership } from '#contract/membership/endpoints.ts';
import { type Package, packageFor, parsePackage } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { keyedHash, sha256 } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { badRequest, notFound } from '#server/platform/http/http-error.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { SignatureRefused } from '#server/platform/payments/port.ts';
import { readPayment } from './checkouts/read-payment.ts';
import { receiveWebhook } from './checkouts/receive-webhook.ts';
import { startCheckout } from './checkouts/start-checkout.ts';
import { readOffer } from './founders/read-offer.ts';
import { readPackages } from './packages/read-prices.ts';
import { decidePayment } from './payment-conflicts/decide-payment.ts';
import { refundWaiting } from './payment-conflicts/refund-waiting.ts';
import { completeRegistration } from './registrations/complete-registration.ts';
import { unknownRegistration } from './registrations/rules.ts';
import { startFree } from './registrations/start-free.ts';
import { registrationBySecret } from './registrations/store.ts';

/** Routes for buying. Each call to the provider runs in `prepare`, before the request's transaction opens. */
export function checkoutRoutes(serve: Serve, ctx: AppContext): void {
  const { serverKey, rateLimits, payments } = ctx.config;
  const isOff = payments === 'off';
  const networkKey = deriveKey(serverKey, 'founder networks');
  const networkBehind = (ip: string) => (rateLimits ? keyedHash(networkKey, networkOf(ip)) : null);

  serve(membership, 'GET /api/payments/packages', async ({ db, now }) => ({
    packages: await readPackages(db, now),
    stripe_mode: ctx.payments.mode === 'live' ? ('live' as const) : ('test' as const),
    buying: isOff ? ('closed' as const) : ('open' as const),
    founder: await readOffer(db, isOff),
  }));

  serve(membership, 'POST /api/payments/checkout', {
    prepare: async ({ viewer, body, caller }) => {
      if (body.origin_url !== undefined && body.origin_url !== ctx.config.appOrigin)
        throw badRequest('Payments can only be started from this site itself.', 'foreign_origin');
      const wanted = parsePackage(body.package_id);
      if (!wanted.ok) throw badRequest(wanted.detail, 'unknown_package');
      const buyer = { memberId: viewer.id, registrationId: null };
      const { url, sessionId } = await startCheckout(ctx, buyer, wanted.package, networkBehind(caller.ip));
      return { url, session_id: sessionId };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/payments/checkout/registration', {
    prepare: async ({ query, caller }) => {
      const registration = await registrationBySecret(ctx.db, sha256(query.registration_id));
      if (!registration) throw notFound(unknownRegistration);
      const period = query.billing_period ?? (registration.billing_period as Package['period']);
      const wanted = packageFor(registration.tier as Tier, period);
      if (!wanted) throw badRequest('Starter is free: there is nothing to pay.', 'unknown_package');
      const buyer = { memberId: null, registrationId: registration.id };
      const { url } = await startCheckout(ctx, buyer, wanted, networkBehind(caller.ip));
      return { url };
    },
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'GET /api/payments/status/:sessionId', ({ params }) =>
    readPayment(ctx, params.sessionId),
  );

  serve(membership, 'POST /api/payments/choice', {
    prepare: ({ viewer, body, now }) =>
      decidePayment(ctx, {
        token: body.token,
        decision: body.decision ?? null,
        viewerId: viewer?.id ?? null,
        now,
      }),
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/payments/choice/refund', {
    prepare: ({ body, now }) =>
      refundWaiting(ctx, { sessionId: body.session_id, registrationId: body.registration_id, now }),
    handle: ({ prepared }) => ({ message: prepared }),
  });

  serve(membership, 'POST /api/auth/complete-registration', {
    prepare: ({ query, caller, now }) =>
      completeRegistration(ctx, {
        sessionId: query.session_id,
        registrationId: query.registration_id,
        device: caller.device,
        now,
      }),
    handle: ({ prepared }) => prepared,
  });

  serve(membership, 'POST /api/auth/registrations/start-free', {
    prepare: ({ body, caller, now }) =>
      startFree(ctx, { registrationId: body.registration_id, device: caller.device, now }),
    handle: ({ prepared }) => prepared,
  });
}

/** Limit for a webhook body, in bytes. Stripe's own are a few kilobytes. */
const largestDelivery = 64 * 1024;

/**
 * Receives the provider's webhook. Reads the raw bytes of any content type, because the signature covers
 * them. Responds 200 once the event is handled and 400 for a bad signature. Any other status makes the
 * provider deliver again.
 */
export function webhookRoute(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestDelivery },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/payments/webhook',
      // No rate limit: the signature protects this route, and the provider calls from few addresses.
      { schema: { hide: true }, bodyLimit: largestDelivery, config: { rateLimit: false } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          await receiveWebhook(ctx, rawBody, typeof signature === 'string' ? signature : undefined);
        } catch (error) {
          if (!(error instanceof SignatureRefused)) throw error;
          ctx.log.warn({ why: error.message }, 'a delivery was refused');
          throw badRequest('This delivery is not signed by the payment provider.', 'bad_signature');
        }
        return { received: true };
      },
    );
  });
}

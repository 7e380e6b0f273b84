import { type Samples, type World } from '#server/testing/call-samples/sample.ts';
import { subscribe } from '#server/testing/subscribe.ts';

export const repeatSamples: Samples = {
  'POST /api/payments/checkout': async ({ people }) => ({
    who: people.finn,
    call: 'POST /api/payments/checkout',
    body: { package_id: 'builder_monthly', origin_url: 'https://evolve.test' },
  }),
  'POST /api/subscription/cancel': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/cancel',
    body: { reason: 'other' },
  }),
  'POST /api/subscription/pause': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/pause',
    body: { months: 1 },
  }),
  'POST /api/subscription/change': async (world) => ({
    who: await subscriber(world),
    call: 'POST /api/subscription/change',
    body: { package_id: 'achiever_monthly' },
  }),
};

/** Returns a new member who pays for Builder. */
async function subscriber({ app }: World) {
  const who = await app.register({});
  await subscribe(app, who, 'builder_monthly');
  return who;
}

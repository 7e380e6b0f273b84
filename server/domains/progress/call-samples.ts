import { type Samples } from '#server/testing/call-samples/sample.ts';
import { walkOf } from '#server/testing/walk.ts';

export const longTextSamples: Samples = {
  'PUT /api/reviews/:from/answer': async ({ app, ask }) => {
    const who = await app.register({ time_zone: 'UTC', tier: 'builder' });
    const walk = await walkOf(who);
    await walk.enrol();
    await walk.complete(1);
    // A week may be answered from its Sunday on.
    const sunday = new Date(app.clock.now());
    sunday.setUTCDate(sunday.getUTCDate() + 7 - (sunday.getUTCDay() || 7));
    app.clock.set(new Date(`${sunday.toISOString().slice(0, 10)}T10:00:00Z`));
    await ask(who, 'GET /api/reviews');
    const from = new Date(sunday.getTime() - 6 * 86_400_000).toISOString().slice(0, 10);
    return { who, call: `PUT /api/reviews/${from}/answer`, body: {} };
  },
};

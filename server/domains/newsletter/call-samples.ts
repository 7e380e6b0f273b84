import { type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/newsletter/subscribe': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/newsletter/subscribe',
    body: { email: 'reader@example.org' },
  }),
};

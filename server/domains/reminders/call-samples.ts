import { type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/calendar': async ({ people }) => ({ who: people.nora, call: 'POST /api/calendar' }),
};

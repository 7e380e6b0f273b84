import { type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/users/export': async ({ people }) => ({
    who: people.nora,
    call: 'POST /api/users/export',
    body: { contents: 'everything' },
  }),
};

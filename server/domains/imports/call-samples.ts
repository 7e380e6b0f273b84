import { fileOf, type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/imports': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/imports',
    ...fileOf('date,habit\n2026-02-01,Walk\n', {}, { name: 'walks.csv', type: 'text/csv' }),
  }),
};

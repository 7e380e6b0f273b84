import { fileOf, form, type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/imports': async ({ people }) => ({
    who: people.ada,
    call: 'POST /api/imports',
    body: fileOf('date,habit\n2026-02-01,Walk\n', 'walks.csv', 'text/csv'),
    headers: { 'content-type': form },
  }),
};

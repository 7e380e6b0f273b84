import { randomUUID } from 'node:crypto';
import { type Samples } from '#server/testing/call-samples/sample.ts';

export const longTextSamples: Samples = {
  'PUT /api/drafts/:place': async ({ people }) => ({
    who: people.nora,
    call: 'PUT /api/drafts/post',
    body: { version: 0, writer: randomUUID() },
  }),
};

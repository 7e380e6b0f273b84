import { picture, type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/users/upload-photo': ({ people }) => picture(people.ada, 'POST /api/users/upload-photo'),
};

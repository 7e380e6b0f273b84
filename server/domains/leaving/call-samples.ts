import { type Samples } from '#server/testing/call-samples/sample.ts';
import { castPassword } from '#server/testing/cast.ts';

export const repeatSamples: Samples = {
  'POST /api/users/deactivate': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/users/deactivate',
    body: { password: castPassword },
  }),
  'POST /api/users/delete-account': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/users/delete-account',
    body: { password: castPassword, texts: 'erase' },
  }),
};

import { type Samples } from '#server/testing/call-samples/sample.ts';
import { castPassword } from '#server/testing/cast.ts';

export const repeatSamples: Samples = {
  'POST /api/auth/register': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/auth/register',
    body: { name: 'Noa', email: 'noa@example.org', password: castPassword },
  }),
  'POST /api/auth/check-password': async ({ app }) => ({
    who: app.visitor,
    call: 'POST /api/auth/check-password',
    body: { password: 'a-quiet-heron-walks' },
  }),
  'POST /api/auth/logout': async ({ app }) => ({
    who: await app.register({}),
    call: 'POST /api/auth/logout',
  }),
};

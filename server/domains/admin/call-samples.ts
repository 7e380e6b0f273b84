import { picture, type Samples, words } from '#server/testing/call-samples/sample.ts';
import { castPassword } from '#server/testing/cast.ts';

export const repeatSamples: Samples = {
  'POST /api/admin/users/:id/notes': async ({ people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${people.nora.id}/notes`,
    body: { content: words() },
  }),
  'POST /api/admin/users/bulk': async ({ app, ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    const { id } = await app.register({});
    const body = { act: 'suspend', ids: [id], preview: false, reason: 'Spam.' };
    return { who: people.mira, call: 'POST /api/admin/users/bulk', body };
  },
  'POST /api/admin/users/:id/export': async ({ app, people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${(await app.register({})).id}/export`,
  }),
  'POST /api/admin/confirm': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/confirm',
    body: { password: castPassword },
  }),
  'POST /api/admin/users/table': async ({ people }) => ({
    who: people.mira,
    call: 'POST /api/admin/users/table',
    body: {},
  }),
  'POST /api/admin/users/:id/sign-out': async ({ app, ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    return { who: people.mira, call: `POST /api/admin/users/${(await app.register({})).id}/sign-out` };
  },
  'POST /api/admin/users/:id/sheet': async ({ people }) => ({
    who: people.mira,
    call: `POST /api/admin/users/${people.nora.id}/sheet`,
  }),
  'POST /api/admin/settings/logo': ({ people }) => picture(people.mira, 'POST /api/admin/settings/logo'),
};

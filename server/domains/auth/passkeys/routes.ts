import { passkeys } from '#contract/auth/passkeys.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { presentSignIn } from '../enter-account.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { passkeysOf } from './store.ts';

export function passkeyRoutes(serve: Serve, ctx: AppContext): void {
  const { appOrigin } = ctx.config;

  serve(passkeys, 'GET /api/auth/passkeys', async ({ db, viewer }) =>
    (await passkeysOf(db, viewer.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  );

  serve(passkeys, 'POST /api/auth/passkeys/options', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, prepared, now }) => ({
      options: await beginPasskey(db, { proven: prepared, appOrigin, brand: ctx.config.brandName, now }),
    }),
  });

  serve(passkeys, 'POST /api/auth/passkeys', ({ db, viewer, body, now }) =>
    addPasskey(db, {
      memberId: viewer.id,
      name: body.name.trim(),
      // The library checks the transports, which are words of the browser.
      credential: body.credential as Parameters<typeof addPasskey>[1]['credential'],
      appOrigin,
      now,
    }),
  );

  serve(passkeys, 'POST /api/auth/passkeys/:id/remove', {
    prepare: ({ viewer, body, now }) => reauthenticate(ctx, { memberId: viewer.id, credentials: body, now }),
    handle: async ({ db, params, prepared, now }) => {
      await removePasskey(db, { proven: prepared, id: params.id, now });
      return { message: 'The passkey is removed.' };
    },
  });

  serve(passkeys, 'POST /api/auth/login/passkey/options', async ({ db, now }) => ({
    options: await beginPasskeySignIn(db, { appOrigin, now }),
  }));

  serve(passkeys, 'POST /api/auth/login/passkey', async ({ db, body, caller, now }) => {
    const signedIn = await signInWithPasskey(db, {
      credential: body.credential as Parameters<typeof signInWithPasskey>[1]['credential'],
      deviceTokens: body.device_tokens ?? [],
      device: caller.device,
      appOrigin,
      now,
    });
    return signedIn instanceof HttpError ? signedIn : presentSignIn(db, signedIn, now);
  });
}

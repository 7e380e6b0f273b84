import { randomUUID } from 'node:crypto';
import { type Samples, type World } from '#server/testing/call-samples/sample.ts';
import { castPassword } from '#server/testing/cast.ts';

export const repeatSamples: Samples = {
  'POST /api/admin/invitations': async ({ ask, people }) => {
    await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
    const body = { client_id: randomUUID(), rows: [{ email: 'new@example.org', name: 'Noa' }] };
    return { who: people.mira, call: 'POST /api/admin/invitations', body };
  },
  'POST /api/admin/invitations/:id/resend': async (world) => {
    const id = await invited(world);
    world.app.clock.advance({ hours: 25 });
    await world.ask(world.people.mira, 'POST /api/admin/confirm', { password: castPassword });
    return { who: world.people.mira, call: `POST /api/admin/invitations/${id}/resend` };
  },
  'POST /api/admin/invitations/:id/withdraw': async (world) => ({
    who: world.people.mira,
    call: `POST /api/admin/invitations/${await invited(world)}/withdraw`,
  }),
};

/** Invites someone, and returns the id of the invitation. */
async function invited({ app, ask, people }: World): Promise<string> {
  await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
  const email = `${randomUUID()}@example.org`;
  await ask(people.mira, 'POST /api/admin/invitations', {
    client_id: randomUUID(),
    rows: [{ email, name: 'Noa' }],
  });
  await app.runJobs();
  const invitations: { id: string; email: string }[] = await ask(people.mira, 'GET /api/admin/invitations');
  return invitations.find((each) => each.email === email)?.id ?? '';
}

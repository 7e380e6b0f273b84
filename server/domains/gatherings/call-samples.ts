import { randomUUID } from 'node:crypto';
import { type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/gatherings/:id/cancel': async ({ ask, people }) => ({
    who: people.cleo,
    call: `POST /api/gatherings/${(await ask(people.cleo, 'POST /api/gatherings', circle(soon))).id}/cancel`,
    body: {},
  }),
  'POST /api/gatherings': async ({ people }) => ({
    who: people.cleo,
    call: 'POST /api/gatherings',
    body: { ...circle(soon), client_id: randomUUID() },
  }),
  'POST /api/gatherings/:id/questions': async ({ ask, people }) => ({
    who: people.cleo,
    call: `POST /api/gatherings/${(await ask(people.cleo, 'POST /api/gatherings', circle(soon))).id}/questions`,
    body: { content: words(), client_id: randomUUID() },
  }),
  'POST /api/gatherings/:id/seat': async ({ app, ask, people }) => {
    const { id } = await ask(people.cleo, 'POST /api/gatherings', circle(soon));
    const who = await app.register({ tier: 'creator' });
    return { who, call: `POST /api/gatherings/${id}/seat` };
  },
};

export const longTextSamples: Samples = {
  'POST /api/gatherings': async ({ app }) => ({
    who: await app.register({ tier: 'creator' }),
    call: 'POST /api/gatherings',
    body: { ...circle(farAhead), client_id: '' },
  }),
  'PUT /api/gatherings/:id': async ({ ask, people }) => {
    const form = circle(farAhead);
    const { id, version } = await ask(people.cleo, 'POST /api/gatherings', form);
    return { who: people.cleo, call: `PUT /api/gatherings/${id}`, body: { ...form, version } };
  },
  'PUT /api/gatherings/:id/meetings/:meeting/notes': async ({ app, ask, people }) => {
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    const { id, meetings } = await ask(people.cleo, 'POST /api/gatherings', circle(tomorrow));
    app.clock.advance({ days: 2 });
    return {
      who: people.cleo,
      call: `PUT /api/gatherings/${id}/meetings/${meetings[0].id}/notes`,
      body: { version: 0 },
    };
  },
};

const circle = (starts: string) => ({
  kind: 'circle',
  title: words(),
  summary: 'Six evenings.',
  call_url: 'https://meet.example/walk',
  seats: 8,
  meetings: [{ title: 'Why we stop', starts, minutes: 75 }],
});
const soon = '2026-03-10T19:00';
const farAhead = '2026-08-10T19:00';

import { randomUUID } from 'node:crypto';
import { programme, type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/programs/:id/save-reflection': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    return {
      who,
      call: `POST /api/programs/${id}/save-reflection`,
      body: { day: 1, reflection: 'A heron.' },
    };
  },
  'POST /api/programs/:id/update-checklist': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    const body = {
      day: 1,
      item: 'walkReflection',
      value: true,
      operation_id: randomUUID(),
      marked_at: '2026-03-02T15:00:00Z',
    };
    return { who, call: `POST /api/programs/${id}/update-checklist`, body };
  },
  'POST /api/programs/:id/seen': async (world) => {
    const id = await programme(world);
    const who = await world.app.register({ tier: 'builder' });
    await world.ask(who, `POST /api/programs/${id}/enroll`);
    return { who, call: `POST /api/programs/${id}/seen`, body: { round: 1, finish: true, days: [1] } };
  },
  'POST /api/programs/:id/pauses': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.ada, `POST /api/programs/${id}/enroll`);
    const body = { from: '2026-03-20', days: 3 };
    return { who: world.people.ada, call: `POST /api/programs/${id}/pauses`, body };
  },
  'POST /api/programs/:id/enroll': async (world) => ({
    who: world.people.fay,
    call: `POST /api/programs/${await programme(world)}/enroll`,
  }),
};

export const longTextSamples: Samples = {
  'POST /api/programs/:id/save-reflection': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.cleo, `POST /api/programs/${id}/enroll`);
    return { who: world.people.cleo, call: `POST /api/programs/${id}/save-reflection`, body: { day: 1 } };
  },
  'POST /api/programs/:id/complete-day': async (world) => {
    const id = await programme(world);
    await world.ask(world.people.milo, `POST /api/programs/${id}/enroll`);
    return { who: world.people.milo, call: `POST /api/programs/${id}/complete-day`, body: { day: 1 } };
  },
  'PUT /api/admin/programme/days/:day': async ({ ask, people }) => {
    const { text } = (await ask(people.mira, 'GET /api/admin/programme/days/40')).published;
    return { who: people.mira, call: 'PUT /api/admin/programme/days/40', body: { ...text, version: 0 } };
  },
};

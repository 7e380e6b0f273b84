import { randomUUID } from 'node:crypto';
import { type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/goals': async ({ people }) => ({
    who: people.finn,
    call: 'POST /api/goals',
    body: {
      title: words(),
      category: 'fitness',
      target_value: 10,
      unit: 'walks',
      deadline: '2026-06-01',
      client_id: randomUUID(),
    },
  }),
  'POST /api/goals/:id/celebrated': async ({ app, ask }) => {
    const who = await app.register({ tier: 'builder' });
    const { id } = await ask(who, 'POST /api/goals', {
      title: words(),
      category: 'fitness',
      target_value: 1,
      unit: 'walks',
      deadline: '2026-06-01',
      client_id: randomUUID(),
    });
    await ask(who, `PATCH /api/goals/${id}/progress?current_value=1`);
    return { who, call: `POST /api/goals/${id}/celebrated` };
  },
};

export const longTextSamples: Samples = {
  'PATCH /api/goals/:id': async ({ ask, people }) => {
    const { id } = await ask(people.nora, 'POST /api/goals', {
      title: 'Read',
      category: 'fitness',
      target_value: 3,
      unit: 'books',
      deadline: '2026-12-01',
    });
    return { who: people.nora, call: `PATCH /api/goals/${id}`, body: {} };
  },
};

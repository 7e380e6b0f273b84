import { randomUUID } from 'node:crypto';
import { type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/habits': async ({ people }) => ({ who: people.finn, call: 'POST /api/habits', body: habit() }),
  'POST /api/habits/all-done': async ({ ask, people }) => {
    await ask(people.cleo, 'POST /api/habits', { ...habit(), routine: 'Morning' });
    const body = {
      routine: 'Morning',
      date: '2026-03-02',
      operation_id: randomUUID(),
      marked_at: '2026-03-02T15:00:00Z',
    };
    return { who: people.cleo, call: 'POST /api/habits/all-done', body };
  },
};

const habit = () => ({ name: words(), category: 'Health', client_id: randomUUID() });

import { planGathering } from '#server/domains/gatherings/plan-gathering.ts';
import { askQuestion } from '#server/domains/gatherings/questions/ask-question.ts';
import { reserveSeat } from '#server/domains/gatherings/seats/reserve-seat.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

const dayMs = 86_400_000;

/** Plans a circle of Cleo's in which staff have seats, and the intensive of the quarter. */
export async function seedGatherings(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const on = (days: number, time: string) =>
    `${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T${time}`;
  const circle = await db.transaction().execute((tx) =>
    planGathering(tx, {
      host: viewerOf('cleo', members),
      now,
      form: {
        kind: 'circle',
        title: 'Coming back, together',
        summary: 'Four evenings for people who stopped and would like to start again without the speech.',
        about:
          'Most advice is about starting. This circle is about the second start, the one with a bit of shame in it. Each evening has one question, two people’s stories and one small thing to do before the next one.',
        call_url: 'https://meet.example.com/coming-back',
        seats: 8,
        meetings: ['Why we stop', 'The first day back', 'What to say to people', 'Keeping the door open'].map(
          (title, at) => ({ title, starts: on(4 + at * 7, '19:00'), minutes: 75 }),
        ),
      },
    }),
  );
  for (const role of ['milo', 'mira'] as const)
    await db
      .transaction()
      .execute((tx) => reserveSeat(tx, { id: circle, viewer: viewerOf(role, members), now }));
  await db.transaction().execute((tx) =>
    askQuestion(tx, {
      id: circle,
      viewer: viewerOf('milo', members),
      content: 'I came back after six weeks and felt like a fraud. Did anyone else? What did you say first?',
      isAnonymous: false,
      clientId: null,
      now,
    }),
  );
  await db.transaction().execute((tx) =>
    planGathering(tx, {
      host: viewerOf('mira', members),
      now,
      form: {
        kind: 'intensive',
        title: 'Do it or let it go',
        summary:
          'Three mornings for the one goal you keep carrying from list to list. By the end it’s either moving or off the list.',
        included: ['A worksheet for each morning'],
        call_url: 'https://meet.example.com/do-it',
        seats: 40,
        meetings: [
          {
            title: 'Look at it',
            about: 'Name the goal in one sentence. Work out what it has cost to carry.',
            starts: on(24, '09:00'),
            minutes: 180,
          },
          {
            title: 'Make it small',
            about: 'Cut it until the first step takes ten minutes. Then take the first step, live.',
            starts: on(25, '09:00'),
            minutes: 180,
          },
          {
            title: 'Put it on the calendar',
            about: 'Four dates, one partner, one way to stop.',
            starts: on(26, '09:00'),
            minutes: 180,
          },
        ],
      },
    }),
  );
}

import { type ContentSamples, idOf, type SampleCast } from '#server/testing/content-samples.ts';

const circle = { kind: 'circle', seats: 8 };

/** Plans a circle and gives its reader a seat, without which no one but its host finds it. */
async function planCircle({ app, author, reader }: SampleCast): Promise<string> {
  const id = await idOf(author, 'POST /api/gatherings', {
    ...circle,
    title: 'Shoes, together',
    summary: 'Six evenings.',
    call_url: 'https://meet.example/shoes',
    meetings: [{ title: 'Which shoes?', starts: '2026-03-10T19:00', minutes: 75 }],
  });
  await app.setTier(reader, 'creator');
  await reader.call(`POST /api/gatherings/${id}/seat`);
  return id;
}

export const contentSamples: ContentSamples = {
  gathering: {
    write: planCircle,
    report: {
      path: 'gatherings/:id/flag',
      noun: 'Page',
      missing: "We can't find that page. It may be gone, or it isn't open to you.",
    },
    async writePrivate({ app, actor, ask, canary, exports, nextWeek, remember }) {
      // A circle: its call, and who asked what beforehand. Cleo leads it, and Bea has a seat.
      await app.setTier(actor('bea'), 'creator');
      const { id, meetings } = await ask('cleo', 'POST /api/gatherings', {
        ...circle,
        title: 'Coming back',
        summary: 'An evening.',
        call_url: `https://meet.example/${canary('link to a call', 'cleo')}`,
        meetings: [{ title: 'Why we stop', starts: nextWeek(), minutes: 75 }],
      });
      await ask('bea', `POST /api/gatherings/${id}/seat`);
      await ask('bea', `POST /api/gatherings/${id}/questions`, {
        content: canary('question of a circle', 'cleo', 'bea'),
        is_anonymous: true,
      });
      for (const meeting of meetings) remember(meeting.id);
      exports('cleo', 'link to a call');
      exports('bea', 'question of a circle');
    },
  },
  question: {
    async write(cast) {
      const id = await planCircle(cast);
      const { body } = await cast.author.call(`POST /api/gatherings/${id}/questions`, {
        content: 'Buy my shoes?',
      });
      return body.questions?.[0]?.id ?? '';
    },
    report: {
      path: 'gatherings/questions/:id/flag',
      noun: 'Question',
      missing: "We can't find that question. It may be deleted.",
    },
  },
};

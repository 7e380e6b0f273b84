import type { Actor } from '#server/testing/app.ts';
import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

const report = {
  path: 'forum/posts/:id/report',
  noun: 'Content',
  missing: "That reply doesn't exist or was deleted.",
};
const topicBy = (author: Actor, title: string) =>
  idOf(author, 'POST /api/forum/topics', { title, content: `<p>${title}</p>`, category: 'start_here' });

export const contentSamples: ContentSamples = {
  topic: { write: ({ author }) => topicBy(author, 'Which shoes?'), report },
  reply: {
    async write({ author }) {
      const topic = await topicBy(author, 'Which paths?');
      return idOf(author, `POST /api/forum/topics/${topic}/posts`, { content: '<p>Old ones.</p>' });
    },
    report,
  },
};

import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  comment: {
    async write({ author }) {
      const post = await idOf(author, 'POST /api/posts', { content: '<p>Another stone.</p>' });
      return idOf(author, `POST /api/posts/${post}/comments`, { content: 'And another.' });
    },
    report: {
      path: 'comments/:id/flag',
      noun: 'Comment',
      missing: "That comment doesn't exist or was deleted.",
    },
  },
};

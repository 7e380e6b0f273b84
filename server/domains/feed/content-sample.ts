import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  post: {
    write: ({ author }) => idOf(author, 'POST /api/posts', { content: '<p>A stone.</p>' }),
    report: {
      path: 'posts/:id/flag',
      noun: 'Post',
      missing: "We can't find that post. It may be deleted, or in a group you haven't joined.",
    },
  },
};

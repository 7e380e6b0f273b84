import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  blog: {
    async write({ app, author }) {
      const id = await idOf(author, 'POST /api/blog/posts', {
        title: 'Shoes and paths',
        content: '<p>Both matter.</p>',
        category: 'walking',
      });
      await (await app.member('mira')).call(`POST /api/blog/posts/${id}/approve`);
      return id;
    },
    report: {
      path: 'blog/posts/:id/flag',
      noun: 'Post',
      missing: "We can't find that blog post. It may be deleted.",
    },
  },
};

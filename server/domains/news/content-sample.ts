import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  news: {
    write: ({ author }) =>
      idOf(author, 'POST /api/news/posts', {
        title: 'Shoes for all',
        content: '<p>New ones.</p>',
        category: 'updates',
      }),
    report: {
      path: 'news/posts/:id/flag',
      noun: 'Post',
      missing: "We can't find that news post. It may be deleted.",
    },
    async writePrivate({ ask, canary, exports, nextWeek }) {
      await ask('cleo', 'POST /api/news/posts', {
        title: canary('headline of scheduled news', 'cleo'),
        content: `<p>${canary('text of scheduled news', 'cleo')}</p>`,
        tags: canary('tag of scheduled news', 'cleo'),
        category: 'updates',
        publish_at: nextWeek(),
      });
      await ask('cleo', 'PUT /api/drafts/news', { content: `<p>${canary('draft of news', 'cleo')}</p>` });
      exports('cleo', 'headline of scheduled news', 'text of scheduled news', 'tag of scheduled news');
      exports('cleo', 'draft of news');
    },
  },
};

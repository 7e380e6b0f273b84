import type { NewsPost } from '#contract/news/endpoints.ts';
import type { Thread } from '../comments/thread.ts';
import { addNewsComment, listCalls, newsCommentPages, patchNews } from './data.ts';

/** Returns the comments of a news post. */
export const newsThread = (news: NewsPost): Thread => ({
  type: 'news',
  id: news.id,
  mayComment: news.may_comment,
  preview: news.comments,
  pages: newsCommentPages(news.id),
  context: {},
  send: (body) => addNewsComment(news.id, body),
  recount: (by, removed) =>
    patchNews(news.id, (now) => ({
      ...now,
      comments: removed ? now.comments.filter(({ id }) => id !== removed.id) : now.comments,
      comments_count: Math.max(0, now.comments_count + by),
    })),
  reads: [...listCalls, 'GET /api/news/posts/:id'].map((call) => [call]),
});

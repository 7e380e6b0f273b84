import type { CommentSubject, Subject } from '#server/domains/comments/subject.ts';
import { newsOfDraft } from './drafts.store.ts';
import { newsGoneWhileWriting, newsMissing } from './rules.ts';
import { type LockedNews, lockNews, namedReaders, readableNews } from './store.ts';
import { pathOfNews, placeOfNews, readsNews } from './visibility.ts';

const asSubject = ({ id, author_id }: Pick<LockedNews, 'id' | 'author_id'>): Subject => ({
  id,
  author_id,
  group_id: null,
  is_led: false,
  refusal: null,
});

/** News takes comments of everyone who reads it. */
export const newsComments: CommentSubject = {
  type: 'news',
  missing: newsMissing,
  missingWhileWriting: newsGoneWhileWriting,
  async find(db, id, viewerId) {
    const news = await readableNews(db, id, viewerId);
    return news && asSubject(news);
  },
  async lock(db, id, viewerId) {
    const news = await readableNews(db, id, viewerId, { isHeld: true });
    return news && asSubject(news);
  },
  async lockAny(db, id) {
    const news = await lockNews(db, id);
    return news && asSubject(news);
  },
  readersAmong: namedReaders,
  isReadable: readsNews,
  placeFor: placeOfNews,
  draft: newsOfDraft,
  path: pathOfNews,
};

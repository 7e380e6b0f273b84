import type { NewsPost } from '#contract/news/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { tryEach } from '#server/platform/try-each.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockOwn } from './change-news.ts';
import { showNews } from './read-news.ts';
import { isPublishedAlready } from './rules.ts';
import { dueNews, isAdministrator, lockNews, setPublished } from './store.ts';

/** Publishes the author's own scheduled news post now. Throws 404 for any other, 409 for a published one. */
export async function publishNow(
  db: Database,
  { id, author, now }: { id: string; author: Viewer; now: Date },
): Promise<NewsPost> {
  const news = await lockOwn(db, id, author);
  if (news.published_at !== null) throw conflict(isPublishedAlready);
  await publish(db, id, now);
  return showNews(db, id, author);
}

/** Publishes every scheduled news post whose time has come, one transaction each. May run twice. */
export async function publishDue(db: Database, now: Date): Promise<void> {
  await tryEach(await dueNews(db, now), 'news posts were not published', (id) =>
    db.transaction().execute((tx) => publish(tx, id, now, { onlyDue: true })),
  );
}

async function publish(db: Database, id: string, now: Date, { onlyDue = false } = {}): Promise<void> {
  const news = await lockNews(db, id);
  // Another server published it, or its author moved it, while this call waited for the lock.
  if (!news || news.published_at !== null) return;
  if (onlyDue && (news.publish_at === null || news.publish_at > now)) return;
  await setPublished(db, id, now);
  // Its author may be no administrator any more.
  const asNewsletter = news.as_newsletter && (await isAdministrator(db, news.author_id));
  await recordEvent(db, 'news.published', {
    by: news.author_id,
    about: { news: id, author: news.author_id, as_newsletter: asNewsletter },
    at: now,
  });
}

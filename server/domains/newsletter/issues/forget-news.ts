import type { Database } from '#server/platform/database/database.ts';
import { blankIssue } from './store.ts';

/** The name of the issue that a news post is sent as. */
export const issueOfNews = (newsId: string): string => `news-${newsId}`;

/** Removes the text of the issue of a news post that was deleted. Copies that haven't left aren't sent. */
export const forgetNewsIssue = (db: Database, newsId: string): Promise<void> =>
  blankIssue(db, issueOfNews(newsId));

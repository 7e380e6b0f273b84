import type { AppContext } from '#server/platform/app-context.ts';
import { plainText } from '#server/platform/text/html.ts';
import { longestSubject } from '../rules.ts';
import { issueOfNews } from './forget-news.ts';
import { publishIssue } from './publish-issue.ts';
import { issueByName, newsToSend } from './store.ts';

/**
 * Sends a published news post to every confirmed subscriber, as an issue of its own name. May run twice: no address
 * gets two copies. Does nothing when the post was deleted or hidden meanwhile.
 */
export async function publishNews(ctx: AppContext, newsId: string): Promise<void> {
  const news = await newsToSend(ctx.db, newsId);
  if (!news) return;
  const link = `${ctx.config.appOrigin}/news/${newsId}`;
  const name = issueOfNews(newsId);
  // After an edit in the middle, the rest of the readers get the words that the first ones got.
  const begun = await issueByName(ctx.db, name);
  await publishIssue(ctx, {
    issue: begun ?? {
      name,
      subject: news.title.slice(0, longestSubject),
      html: `${withOwnLinks(news.content, ctx.config.appOrigin)}<p><a href="${link}">Read it in ${ctx.config.brandName}</a></p>`,
      words: `${plainText(news.content)}\n\n${link}`,
    },
    isTrial: false,
  });
}

/** Mentions are the only links without a scheme. */
const withOwnLinks = (html: string, origin: string): string => html.replaceAll('href="/', `href="${origin}/`);

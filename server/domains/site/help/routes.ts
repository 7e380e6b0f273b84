import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type HelpArticlePage,
  type HelpLink,
  type HelpPage,
  helpTopics,
  helpVotes,
} from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { siteContentFolder } from '../content-folder.ts';
import { faqFacts } from '../describe-site.ts';
import { type Answer, readHelp } from './read-help.ts';
import { indexAnswers, maxHelpQuery, searchHelp } from './rules.ts';
import { countVote } from './store.ts';

const anHour = 60 * 60;
const mostRelated = 4;
const asLink = ({ path, title, short }: Answer): HelpLink => ({ path, title, short });

/**
 * The help centre: all answers, a search that needs no JavaScript, and a page for each answer, whose readers say whether it helped. Returns their
 * paths for the sitemap.
 */
export function helpRoutes(
  app: FastifyInstance,
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  pages: PublicPages,
): string[] {
  const answers = readHelp(join(siteContentFolder, 'help'));
  let index: ReturnType<typeof indexAnswers<Answer>> | undefined;
  const inTopic = (topic: string) => answers.filter((answer) => answer.topic === topic);
  const topics = helpTopics.map((topic) => ({ topic, links: inTopic(topic).map(asLink) }));
  const home: HelpPage = { kind: 'help', answers: answers.length, topics, search: null };
  const articles = new Map(
    answers.map((answer): [path: string, page: HelpArticlePage] => {
      const { topic, html } = answer;
      const related = inTopic(topic)
        .filter((other) => other !== answer)
        .slice(0, mostRelated)
        .map(asLink);
      return [answer.path, { kind: 'help-article', topic, html, related, vote: null, ...asLink(answer) }];
    }),
  );
  const about = () => ({
    title: `Help · ${config.brandName}`,
    description: `Short answers to what members of ${config.brandName} ask.`,
    path: '/help',
  });
  const facts = [faqFacts(answers.map(({ title, short }) => ({ question: title, answer: short })))];
  const options = { schema: { hide: true } };

  app.get<{ Querystring: { q?: unknown } }>('/help', options, (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.trim().slice(0, maxHelpQuery) : '';
    if (!query) return pages.send(reply, home, { ...about(), data: facts, isListed: true, seconds: anHour });
    index ??= indexAnswers(answers);
    const search = { query, found: searchHelp(index, query).map(asLink) };
    return pages.send(reply, { ...home, search }, { ...about(), isListed: false, seconds: 0 });
  });

  const find = (slug: string) => articles.get(`/help/${slug}`);
  const missing = (reply: FastifyReply) =>
    pages.send(
      reply,
      { kind: 'not-found', sentence: 'There is no answer at this address. The help centre has a search.' },
      { ...about(), isListed: false, seconds: 0, status: 404 },
    );

  app.get<{ Params: { slug: string }; Querystring: { vote?: unknown } }>(
    '/help/:slug',
    options,
    (request, reply) => {
      const article = find(request.params.slug);
      if (!article) return missing(reply);
      const { title, short, path } = article;
      const vote = helpVotes.find((each) => each === request.query.vote) ?? null;
      return pages.send(reply, vote ? { ...article, vote } : article, {
        title: `${title} · ${config.brandName}`,
        description: short,
        path,
        isListed: !vote,
        seconds: vote ? 0 : anHour,
      });
    },
  );

  app.post<{ Params: { slug: string }; Body: unknown }>(
    '/help/:slug',
    { ...options, config: { readsForm: true, limit: 10 }, errorHandler: pages.sendUnsent },
    async (request, reply) => {
      const article = find(request.params.slug);
      if (!article) return missing(reply);
      const { vote: chosen } = (request.body ?? {}) as { vote?: unknown };
      const vote = helpVotes.find((each) => each === chosen);
      if (!vote) return reply.redirect(article.path, 303);
      await countVote(db, { path: article.path, vote, now: clock.now() });
      // Loading the page again after a redirect doesn't count again.
      return reply.redirect(`${article.path}?vote=${vote}#vote`, 303);
    },
  );
  return ['/help', ...articles.keys()];
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type HelpArticlePage, type HelpLink, type HelpPage, helpTopics } from '#contract/public-pages.ts';
import type { Config } from '#server/config.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { siteContentFolder } from '../content-folder.ts';
import { faqFacts } from '../describe-site.ts';
import { type Answer, readHelp } from './read-help.ts';
import { indexAnswers, maxHelpQuery, searchHelp } from './rules.ts';

const anHour = 60 * 60;
const mostRelated = 4;
const asLink = ({ path, title, short }: Answer): HelpLink => ({ path, title, short });

/**
 * The help centre: all answers, a search that needs no JavaScript, and a page for each answer. Returns their
 * paths for the sitemap.
 */
export function helpRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'brandName'>,
  pages: PublicPages,
): string[] {
  const answers = readHelp(join(siteContentFolder, 'help'));
  const index = indexAnswers(answers);
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
      return [answer.path, { kind: 'help-article', topic, html, related, ...asLink(answer) }];
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
    const search = { query, found: searchHelp(index, query).map(asLink) };
    return pages.send(reply, { ...home, search }, { ...about(), isListed: false, seconds: 0 });
  });

  app.get<{ Params: { slug: string } }>('/help/:slug', options, (request, reply) => {
    const article = articles.get(`/help/${request.params.slug}`);
    if (!article)
      return pages.send(
        reply,
        { kind: 'not-found', sentence: 'There is no answer at this address. The help centre has a search.' },
        { ...about(), isListed: false, seconds: 0, status: 404 },
      );
    const { title, short, path } = article;
    return pages.send(reply, article, {
      title: `${title} · ${config.brandName}`,
      description: short,
      path,
      isListed: true,
      seconds: anHour,
    });
  });
  return ['/help', ...articles.keys()];
}

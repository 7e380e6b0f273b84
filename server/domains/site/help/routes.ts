import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type HelpLink, helpTopics } from '#contract/public-pages.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { siteContentFolder } from '../content-folder.ts';
import { type Answer, readHelp } from './read-help.ts';
import { maxHelpQuery, searchHelp } from './rules.ts';

const anHour = 60 * 60;
const mostRelated = 4;
const asLink = ({ path, title, short }: Answer): HelpLink => ({ path, title, short });

/**
 * The help centre: all answers, a search that needs no JavaScript, and a page for each answer. Returns their
 * paths for the sitemap.
 */
export function helpRoutes(app: FastifyInstance, brand: string, pages: PublicPages): string[] {
  const answers = readHelp(join(siteContentFolder, 'help'));
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const inTopic = (topic: string) => answers.filter((answer) => answer.topic === topic);
  const topics = helpTopics.map((topic) => ({ topic, links: inTopic(topic).map(asLink) }));
  const about = {
    title: `Help · ${brand}`,
    description: `Short answers to what members of ${brand} ask.`,
    path: '/help',
  };
  const options = { schema: { hide: true } };

  app.get<{ Querystring: { q?: unknown } }>('/help', options, (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.trim().slice(0, maxHelpQuery) : '';
    const search = query ? { query, found: searchHelp(answers, query).map(asLink) } : null;
    return pages.send(
      reply,
      { kind: 'help', answers: answers.length, topics, search },
      { ...about, isListed: search === null, seconds: search ? 0 : anHour },
    );
  });

  app.get<{ Params: { slug: string } }>('/help/:slug', options, (request, reply) => {
    const answer = byPath.get(`/help/${request.params.slug}`);
    if (!answer)
      return pages.send(
        reply,
        { kind: 'not-found', sentence: 'There is no answer at this address. The help centre has a search.' },
        { ...about, isListed: false, seconds: 0, status: 404 },
      );
    const { topic, html } = answer;
    const related = inTopic(topic)
      .filter((other) => other !== answer)
      .slice(0, mostRelated)
      .map(asLink);
    return pages.send(
      reply,
      { kind: 'help-article', topic, html, related, ...asLink(answer) },
      {
        title: `${answer.title} · ${brand}`,
        description: answer.short,
        path: answer.path,
        isListed: true,
        seconds: anHour,
      },
    );
  });
  return ['/help', ...byPath.keys()];
}

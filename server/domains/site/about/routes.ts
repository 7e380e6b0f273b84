import type { FastifyInstance } from 'fastify';
import type { AboutPage, LiveFacts } from '#contract/site/public-pages.ts';
import type { Config } from '#server/config.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { areEqualFacts } from '../read-live-facts.ts';

const fiveMinutes = 5 * 60;

/** "Why it works" with live numbers (numbers are counted or absent). */
export function aboutRoutes(
  app: FastifyInstance,
  {
    config,
    readFacts,
    pages,
  }: { config: Pick<Config, 'brandName'>; readFacts: () => Promise<LiveFacts>; pages: PublicPages },
): void {
  /** Page of the last call. One object is drawn once. */
  let last: AboutPage = { kind: 'about', numbers: null, founder: null, claim: null };
  app.get('/about', { schema: { hide: true } }, async (_, reply) => {
    const facts = await readFacts();
    if (!areEqualFacts(last, facts)) last = { kind: 'about', ...facts };
    return pages.send(reply, last, {
      title: `Why it works · ${config.brandName}`,
      description: 'Ninety small days and the people who walk them beside you: four ideas and live numbers.',
      path: '/about',
      isListed: true,
      seconds: facts.numbers ? fiveMinutes : 0,
    });
  });
}

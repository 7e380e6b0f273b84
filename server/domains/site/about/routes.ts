import type { FastifyInstance } from 'fastify';
import type { AboutPage } from '#contract/public-pages.ts';
import { readOffer } from '#server/domains/membership/founders/read-offer.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { openNumbers } from './read-numbers.ts';

const fiveMinutes = 5 * 60;

/** "Why it works" with live numbers (decision 29, and 9: numbers are counted or absent). */
export function aboutRoutes(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const { db, config } = ctx;
  const readNumbers = openNumbers(ctx);
  /** Page of the last call. One object is drawn once. */
  let last: AboutPage = { kind: 'about', numbers: null, founder: null };
  app.get('/about', { schema: { hide: true } }, async (_, reply) => {
    const [numbers, { seats, remaining, is_open }] = await Promise.all([
      readNumbers(),
      readOffer(db, config.payments === 'off'),
    ]);
    const founder = is_open ? { seats, remaining } : null;
    if (last.numbers !== numbers || last.founder?.remaining !== founder?.remaining)
      last = { kind: 'about', numbers, founder };
    return pages.send(reply, last, {
      title: `Why it works · ${config.brandName}`,
      description: 'Ninety small days and the people who walk them beside you: four ideas and live numbers.',
      path: '/about',
      isListed: true,
      seconds: fiveMinutes,
    });
  });
}

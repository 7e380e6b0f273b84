import type { FastifyInstance } from 'fastify';
import type { LiveFacts, PlansPage } from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { planFacts } from './describe-site.ts';
import { areEqualFacts } from './read-live-facts.ts';

const aMinute = 60;
const path = '/auth/membership';

/** The plans for visitors, with their offers for search engines. */
export function plansRoutes(
  app: FastifyInstance,
  { config }: AppContext,
  { readFacts, pages }: { readFacts: () => Promise<LiveFacts>; pages: PublicPages },
): void {
  const { appOrigin: origin, payments } = config;
  /** Page of the last call. One object is drawn once. */
  let last: PlansPage = { kind: 'plans', founder: null };
  app.get(path, { schema: { hide: true } }, async (_, reply) => {
    const { numbers, founder, claim } = await readFacts();
    if (!areEqualFacts({ numbers, claim, founder: last.founder }, { numbers, claim, founder }))
      last = { kind: 'plans', founder };
    const hasFounder = last.founder !== null;
    return pages.send(reply, last, {
      title: `Membership · ${config.brandName}`,
      description: 'Four plans in Canadian dollars, the first week free. Change or cancel whenever you like.',
      path,
      isListed: true,
      // Nothing is offered while nothing can be bought.
      ...(payments === 'off' ? {} : { data: planFacts({ brand: config.brandName, origin }, { hasFounder }) }),
      seconds: numbers ? aMinute : 0,
    });
  });
}

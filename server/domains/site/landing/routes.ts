import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { landingQuestions } from '#contract/site/landing-questions.ts';
import type { LandingPage, LetterResult, LiveFacts } from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { faqFacts, organizationFacts, programmeFacts } from '../describe-site.ts';
import { areEqualFacts } from '../read-live-facts.ts';
import { openFirstDay } from './read-first-day.ts';

const aMinute = 60;
const path = '/landing';
const unreadable = 'That’s too long for an email address. Your browser still has it: go back and shorten it.';

/**
 * The landing: one document for visitors and members, whose labels and links differ by style. `/` sends it
 * too where the operator wants that. A form without JavaScript posts to it.
 */
export function landingRoutes(
  app: FastifyInstance,
  ctx: AppContext,
  { readFacts, pages }: { readFacts: () => Promise<LiveFacts>; pages: PublicPages },
): void {
  const { config } = ctx;
  const readFirstDay = openFirstDay(ctx);
  const hidden = { schema: { hide: true } };
  const head = () => ({
    title: `${config.brandName}: ten minutes a day, ninety days, people who notice`,
    description:
      'Each day brings one short lesson, a five-minute walk and a few honest lines. Try Day 1 here, without an account.',
    path,
    isListed: true,
    data: [
      ...organizationFacts({ brand: config.brandName, origin: config.appOrigin }),
      programmeFacts({ brand: config.brandName, origin: config.appOrigin }),
      faqFacts(landingQuestions()),
    ],
  });
  /** Page of the last call. One object is drawn once. */
  let last: LandingPage | null = null;
  const readPage = async (): Promise<LandingPage> => {
    const [facts, firstDay] = await Promise.all([readFacts(), readFirstDay()]);
    if (!last || last.firstDay !== firstDay || !areEqualFacts(last, facts))
      last = { kind: 'landing', letter: null, firstDay, ...facts };
    return last;
  };

  const send = async (reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readPage();
    return pages.send(reply, page, { ...head(), seconds: page.numbers ? aMinute : 0 });
  };

  app.get(path, hidden, (_, reply) => send(reply));
  app.get('/auth/home', hidden, (_, reply) => reply.redirect(path, 308));
  app.get<{ Querystring: { app?: unknown } }>('/', hidden, async (request, reply) => {
    // Members are led on to the app by a script in the page (`web/public/head-script.js`).
    if (config.rootForVisitors !== 'landing' || request.query.app !== undefined) return reply.callNotFound();
    return send(reply);
  });

  const sendLetter = async (
    reply: FastifyReply,
    { status, letter }: { status: number; letter: LetterResult },
  ): Promise<FastifyReply> =>
    pages.send(reply, { ...(await readPage()), letter }, { ...head(), isListed: false, seconds: 0, status });

  app.post<{ Body?: unknown }>(
    path,
    {
      ...hidden,
      // An address that is far too long is read, so that its refusal is a sentence beside it.
      bodyLimit: 16 * 1024,
      config: { readsForm: true },
      errorHandler: (error, request, reply) => {
        const status = error.statusCode ?? 500;
        if (status >= 500) return pages.sendUnsent(error, request, reply);
        const letter = { isDone: false, sentence: unreadable, email: '' };
        sendLetter(reply, { status, letter }).catch((reason: FastifyError) =>
          pages.sendUnsent(reason, request, reply),
        );
      },
    },
    async (request, reply) => {
      const { email: typed = '' } = (request.body ?? {}) as { email?: string };
      return sendLetter(reply, await subscribe(app, typed, request.ip));
    },
  );
}

/** Subscribes through the call of the form with JavaScript, so that both have its checks, limits and sentences. */
async function subscribe(
  app: FastifyInstance,
  typed: string,
  ip: string,
): Promise<{ status: number; letter: LetterResult }> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    payload: { email: typed.trim() },
    remoteAddress: ip,
  });
  const isDone = reply.statusCode === 200;
  const { message, detail } = reply.json<{ message?: string; detail?: string }>();
  const sentence = message ?? detail ?? 'Something went wrong. Please try again.';
  return { status: reply.statusCode, letter: { isDone, sentence, email: isDone ? '' : typed.slice(0, 254) } };
}

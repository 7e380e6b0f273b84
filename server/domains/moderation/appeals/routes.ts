import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxAppeal } from '#contract/moderation/appeals.ts';
import type { AppealPage } from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { seenText } from '#server/platform/rules.ts';
import { askAppeal } from './ask-appeal.ts';
import { appealStateOf, appealUntil } from './rules.ts';
import { appealPath, readAppealToken } from './sign-appeal.ts';
import { appealOfSuspension } from './store.ts';

const hidden = { hide: true };
const form = { schema: hidden, bodyLimit: 64 * 1024, config: { readsForm: true, limit: 20 } };
const number = new Intl.NumberFormat('en-CA');
const tooBig =
  'That is too much for us to read. Your browser still has it: go back, shorten it, and send it again.';

interface Params {
  Params: { token: string };
}

/** The page on which a suspended member asks for another look, by the link of the email. It works without JavaScript. */
export function appealRoutes(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const { config, clock, db } = ctx;
  const about = {
    description: 'Your suspension.',
    path: '/contact',
    isListed: false,
    seconds: 0,
    isSecret: true,
  };

  const send = async (
    reply: FastifyReply,
    token: string,
    {
      typed = '',
      fault = null,
      status = 200,
    }: { typed?: string; fault?: string | null; status?: number } = {},
  ): Promise<FastifyReply> => {
    const id = readAppealToken(config.serverKey, token);
    const row = id && (await appealOfSuspension(db, id));
    if (!row)
      return pages.send(
        reply,
        {
          kind: 'not-found',
          sentence: 'There is no suspension at this address. The link in our email is complete.',
        },
        { ...about, title: `Not found · ${config.brandName}`, status: 404 },
      );
    const page: AppealPage = {
      kind: 'appeal',
      path: appealPath(config.serverKey, row.suspension_id),
      state: appealStateOf(row, clock.now()),
      reason: row.reason,
      ends_at: row.ends_at?.toISOString() ?? null,
      until: appealUntil(row.starts_at).toISOString(),
      words: row.words,
      note: row.note,
      typed,
      fault,
    };
    return pages.send(reply, page, { ...about, title: `Your suspension · ${config.brandName}`, status });
  };

  app.get<Params>('/appeal/:token', { schema: hidden }, (request, reply) =>
    send(reply, request.params.token),
  );

  app.post<Params>(
    '/appeal/:token',
    {
      ...form,
      errorHandler: (error, request, reply) => {
        const status = statusOf(error);
        if (status >= 500) return pages.sendUnsent(error, request, reply);
        const { message: typed = '' } = formOf(request);
        const fault =
          status === 413
            ? tooBig
            : error instanceof HttpError
              ? error.message
              : 'We couldn’t read this form. Please send it once more.';
        send(reply, (request.params as { token: string }).token, { typed, fault, status }).catch(
          (reason: FastifyError) => pages.sendUnsent(reason, request, reply),
        );
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const id = readAppealToken(config.serverKey, token);
      if (id === null) return send(reply, token);
      const { message = '' } = formOf(request);
      const words = seenText(message.toWellFormed().replaceAll('\u0000', ''));
      const fault = !words
        ? 'Please write why we should look again.'
        : words.length > maxAppeal
          ? `Your text has ${number.format(words.length)} characters, and it can have ${number.format(maxAppeal)}. Nothing is lost: shorten it and send it again.`
          : null;
      if (fault || !words) return send(reply, token, { typed: message, fault, status: 422 });
      const isAsked = await db.transaction().execute((tx) =>
        askAppeal(tx, {
          suspensionId: id,
          words,
          ip: request.ip,
          requestId: request.id,
          now: clock.now(),
        }),
      );
      // A repetition, or a text after the deadline: the page says what is true now, and shows the text again.
      return isAsked
        ? reply.redirect(appealPath(config.serverKey, id), 303)
        : send(reply, token, { typed: message, status: 409 });
    },
  );
}

type Form = Record<string, string | undefined>;
const formOf = ({ body }: FastifyRequest): Form => (body && typeof body === 'object' ? (body as Form) : {});
const statusOf = (error: { status?: number; statusCode?: number }): number =>
  error.status ?? error.statusCode ?? 500;

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContactPage, QuestionPage } from '#contract/site/public-pages.ts';
import { maxQuestion, messageMissing } from '#contract/support/constants.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newId } from '#server/platform/database/ids.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { closeQuestion } from '../close-question.ts';
import { continueQuestion } from '../continue-question.ts';
import { officeHours } from '../office-hours.rules.ts';
import { readQuestion } from '../read-question.ts';
import { dueAt, type FormFaults, isVisible, tidyText, tooLong } from '../rules.ts';
import { readStamp, readTicketToken, signStamp, type TicketLink, ticketPath } from '../sign-ticket.ts';
import { sendForm } from './send-form.ts';

const hidden = { hide: true };
/** A form with the longest message in any script, and some more, so that a longer one is told what is wrong. */
const bodyLimit = 512 * 1024;
const form = { schema: hidden, bodyLimit, config: { readsForm: true, limit: 20 } };
const tooBig =
  'That message is too big for us to read. Your browser still has it: go back, shorten it, and send it again.';

type Form = Record<string, string | undefined>;
const formOf = ({ body }: FastifyRequest): Form => (body && typeof body === 'object' ? (body as Form) : {});

/** The contact page and the page of a question, which work without JavaScript. */
export function contactRoutes(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const { config, clock } = ctx;
  const { serverKey } = config;

  const sendContact = (
    reply: FastifyReply,
    {
      form: { category = '', name = '', email = '', message = '', about_staff, stamp },
      faults = {},
      status = 200,
    }: { form: Form; faults?: FormFaults; status?: number },
  ) => {
    const now = clock.now();
    const office = officeHours(now);
    // A stamp of ours stays with its form, so that sending it twice asks once.
    const known = stamp && readStamp(serverKey, stamp) ? stamp : null;
    const page: ContactPage = {
      kind: 'contact',
      typed: { category, name, email, message, about_staff: about_staff === '1' },
      faults,
      stamp: known ?? signStamp(serverKey, { openedAt: now, formId: newId() }),
      office: {
        is_open: office.isOpen,
        opens_at: office.opensAt.toISOString(),
        closes_at: office.closesAt.toISOString(),
      },
      reply_by: dueAt('ideas', 'normal', now).toISOString(),
    };
    return pages.send(reply, page, {
      title: `Contact us · ${config.brandName}`,
      description: 'Write to us. A person reads every message.',
      path: '/contact',
      isListed: status === 200,
      seconds: 0,
      status,
    });
  };

  app.get<{ Querystring: { about?: unknown; q?: unknown } }>(
    '/contact',
    { schema: hidden },
    (request, reply) => {
      const { about, q } = request.query;
      const sought = typeof q === 'string' ? tidyText(q).slice(0, 100) : '';
      return sendContact(reply, {
        form: {
          category: typeof about === 'string' ? about.slice(0, 20) : '',
          message: sought && `I looked for “${sought}” in the help centre.\n\n`,
        },
      });
    },
  );

  app.post(
    '/contact',
    {
      ...form,
      errorHandler: (error, request, reply) => {
        if (statusOf(error) >= 500) return pages.sendUnsent(error, request, reply);
        const isBig = statusOf(error) === 413;
        void sendContact(reply, {
          form: formOf(request),
          faults: { form: isBig ? tooBig : sentenceOf(error) },
          status: statusOf(error),
        });
      },
    },
    async (request, reply) => {
      const typed = formOf(request);
      const { category = '', name = '', email = '', message = '', stamp = '', website = '' } = typed;
      const fields = { category, name, email, message };
      const isAboutStaff = category === 'safety' && typed['about_staff'] === '1';
      const outcome = await sendForm(ctx, { fields, isAboutStaff, stamp, trap: website, ip: request.ip });
      if ('id' in outcome)
        return reply.redirect(`${ticketPath(serverKey, { id: outcome.id, generation: 0 })}?sent=1`, 303);
      return sendContact(reply, { form: typed, ...outcome });
    },
  );

  const sendQuestion = async (
    reply: FastifyReply,
    link: TicketLink,
    {
      typed = '',
      fault = null,
      status = 200,
      isNew = false,
      stamp,
    }: {
      typed?: string;
      fault?: string | null;
      status?: number;
      isNew?: boolean;
      stamp?: string | undefined;
    },
  ) => {
    const { id } = link;
    const question = await readQuestion(ctx.db, link, serverKey);
    const known = stamp && readStamp(serverKey, stamp, id) ? stamp : null;
    const page: QuestionPage = {
      kind: 'question',
      path: question.path,
      number: question.number,
      title: question.title,
      category: question.category,
      state: question.state,
      opened_at: question.opened_at,
      due_at: question.due_at,
      messages: question.messages.map(({ kind, author_name, content, at }) => ({
        kind,
        author_name,
        content,
        at,
      })),
      is_new: isNew,
      has_receipt: question.has_receipt,
      typed,
      fault,
      stamp: known ?? signStamp(serverKey, { openedAt: clock.now(), formId: newId() }, id),
    };
    return pages.send(reply, page, {
      ...ofQuestion,
      title: `Question ${question.number} · ${config.brandName}`,
      status,
    });
  };
  const ofQuestion = {
    description: 'Your question to us.',
    path: '/contact',
    isListed: false,
    seconds: 0,
    isSecret: true,
  };
  const sendMissing = (reply: FastifyReply) =>
    pages.send(
      reply,
      {
        kind: 'not-found',
        sentence: 'There is no question at this address. The link in our email is complete.',
      },
      { ...ofQuestion, title: `Not found · ${config.brandName}`, status: 404 },
    );
  /** A forged link and a deleted question look equal. */
  const orMissing = async (reply: FastifyReply, run: () => Promise<FastifyReply>): Promise<FastifyReply> => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return sendMissing(reply);
      throw error;
    }
  };

  app.get<{ Params: { token: string }; Querystring: { sent?: unknown } }>(
    '/support/:token',
    { schema: hidden },
    (request, reply) => {
      const link = readTicketToken(serverKey, request.params.token);
      if (link === null) return sendMissing(reply);
      return orMissing(reply, () => sendQuestion(reply, link, { isNew: request.query.sent === '1' }));
    },
  );

  app.post<{ Params: { token: string } }>(
    '/support/:token',
    {
      ...form,
      errorHandler: (error, request, reply) => {
        const link = readTicketToken(serverKey, (request.params as { token: string }).token);
        if (statusOf(error) >= 500 || link === null) return pages.sendUnsent(error, request, reply);
        const fault = statusOf(error) === 413 ? tooBig : sentenceOf(error);
        const { message, stamp } = formOf(request);
        const status = statusOf(error);
        orMissing(reply, () =>
          sendQuestion(reply, link, { typed: message ?? '', fault, status, stamp }),
        ).catch((reason: FastifyError) => pages.sendUnsent(reason, request, reply));
      },
    },
    (request, reply) => {
      const link = readTicketToken(serverKey, request.params.token);
      if (link === null) return sendMissing(reply);
      const { message = '', stamp = '', act } = formOf(request);
      const back = () => reply.redirect(ticketPath(serverKey, link), 303);
      const now = clock.now();
      return orMissing(reply, async () => {
        if (act === 'close') {
          await ctx.db.transaction().execute((db) => closeQuestion(db, link, now));
          return back();
        }
        const opened = readStamp(serverKey, stamp, link.id);
        const fault = !isVisible(message)
          ? messageMissing
          : message.length > maxQuestion
            ? tooLong(message.length)
            : opened
              ? null
              : 'This page was open for a long time. Nothing is lost. Please send it once more.';
        if (fault !== null || !opened)
          return sendQuestion(reply, link, { typed: message, fault, status: 422, stamp });
        await ctx.db
          .transaction()
          .execute((db) => continueQuestion(db, link, { message, formId: opened.formId, now }));
        return back();
      });
    },
  );
}

const statusOf = (error: { status?: number; statusCode?: number }): number =>
  error.status ?? error.statusCode ?? 500;
const sentenceOf = (error: Error): string =>
  error instanceof HttpError ? error.message : 'We couldn’t read this form. Please send it once more.';

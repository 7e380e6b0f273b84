import type { FastifyInstance } from 'fastify';

/** Leads who opens the link of an email's header to the page with a button. Opening changes nothing, because scanners open links. */
export function redirectUnsubscribe(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/reminders/unsubscribe',
    { schema: { hide: true } },
    async ({ query: { token } }, reply) =>
      reply.redirect(
        `/unsubscribe${typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : ''}`,
        303,
      ),
  );
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { notFound } from '../http/http-error.ts';
import { type EmailText, renderBrandedEmail } from './email-template.ts';

/** Serves previews of the emails with sample data, for developers. Does nothing in production. */
export function serveEmailPreviews(
  app: FastifyInstance,
  config: Config,
  samples: () => Record<string, EmailText>,
): void {
  if (config.isProduction) return;
  app.get('/api/dev/emails', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    const links = Object.keys(samples()).map(
      (name) => `<li><a href="/api/dev/emails/${name}">${name}</a></li>`,
    );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails</title><h1>Emails</h1><ul>${links.join('')}</ul></html>`;
  });
  app.get<{ Params: { name: string }; Querystring: { text?: string } }>(
    '/api/dev/emails/:name',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const words = new Map(Object.entries(samples())).get(params.name);
      if (!words) throw notFound('There is no email of this name.');
      const { text, html } = renderBrandedEmail(config, words);
      reply.type(query.text === undefined ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
      return query.text === undefined ? html : text;
    },
  );
}

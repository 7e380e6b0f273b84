import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { sha256 } from '../../database/ids.ts';
import { unauthenticated } from '../../http/http-error.ts';
import { receiveReport } from './receive-report.ts';
import { openReturnPaths } from './return-path.ts';

/** Limit for a report, in bytes. It may have the whole email that came back, of which only the start is read. */
const largestReport = 2 * 1024 * 1024;

/**
 * Receives what comes to the return path: the mail server pipes each message here as it is. Does nothing without `BOUNCE_ADDRESS`. Replies 200
 * to every message, so that the mail server never answers a report with a report.
 */
export function bounceRoute(app: FastifyInstance, ctx: AppContext): void {
  const { bounceAddress, bounceSecret, serverKey } = ctx.config;
  const paths = openReturnPaths(bounceAddress, serverKey);
  if (!paths || bounceSecret === null) return;
  const wanted = sha256(`Bearer ${bounceSecret}`);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestReport }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/email/bounces',
      {
        schema: { hide: true },
        bodyLimit: largestReport,
        // No rate limit: the secret protects this route, and after an email to many one mail server calls often.
        config: { rateLimit: false },
        // Before the body is read.
        onRequest: async ({ headers }) => {
          if (!timingSafeEqual(sha256(headers.authorization ?? ''), wanted))
            throw unauthenticated('This call needs the secret of BOUNCE_SECRET.');
        },
      },
      async ({ body }) => ({
        counted: await receiveReport(ctx, paths, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
      }),
    );
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracer, type Span } from './tracing.ts';

/**
 * Makes a span of each call, with the pattern of its route and never its address, which may have a secret. A trusted proxy may name the
 * trace (W3C `traceparent`). Does nothing without a tracer. A stream has no span: its life is no time of an answer.
 */
export function traceCalls(app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void {
  const tracer = currentTracer();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id, headers } = request;
    if (routeOptions.config.isStream) return done();
    const route = routeOptions.url;
    const attributes = {
      'http.request.method': method,
      ...(route && { 'http.route': route }),
      'evolve.request_id': id,
    };
    const name = `${method} ${route ?? '(unknown)'}`;
    const span = tracer.begin(name, 'server', attributes, trustsProxy ? headers : {});
    spans.set(request, span);
    tracer.run(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? { code: String(reply.statusCode) } : undefined);
    done();
  });
}

import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Collects every route into one OpenAPI document; `/api/docs` shows it in development only (ASVS 13.4.5). */
export async function documentApi(
  app: FastifyInstance,
  { brand, withViewer }: { brand: string; withViewer: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'Every call of the product. Errors answer { detail, code, request_id }; detail is a sentence a member may read.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  if (!withViewer) return;
  // A development dependency: a production install has no viewer and needs none.
  const viewer = await import('@fastify/swagger-ui').catch(() => null);
  if (viewer) await app.register(viewer.default, { routePrefix: '/api/docs', staticCSP: true });
}

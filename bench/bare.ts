import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * Baseline: a bare Fastify that sends given bytes at given paths. Arguments: port, a JSON file of { path:
 * bytes }.
 */
const [port = '0', file = ''] = process.argv.slice(2);
const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const app = Fastify();
for (const [path, bytes] of Object.entries(answers))
  app.route({
    method: ['GET', 'POST'],
    url: path,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes),
  });
app.get('/health/ready', () => ({ status: 'ready' }));
await app.listen({ host: '127.0.0.1', port: Number(port) });

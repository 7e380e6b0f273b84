import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Baseline: a bare Fastify that sends the files of a folder. Arguments: port, folder. */
const [port = '0', folder = ''] = process.argv.slice(2);
const app = Fastify();
await app.register(fastifyStatic, { root: folder });
await app.listen({ host: '127.0.0.1', port: Number(port) });

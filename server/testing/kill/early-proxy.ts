import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Control for the kill test: acknowledges practice before the server has it, and forwards it a moment later
 * in order. Waiting writes are lost when the server dies, and the checker must report them.
 */
export async function startEarlyProxy({
  port,
  target,
  delay,
}: {
  port: number;
  target: string;
  delay: number;
}): Promise<{ close(): void }> {
  const queues = new Map<string, Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const headers = {
      ...(request.headers.authorization && { authorization: request.headers.authorization }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const forward = () =>
      fetch(`${target}${request.url}`, { method: request.method, headers, ...(body && { body }) });
    if (/\/(update-checklist|save-reflection|complete-day)$/.test(request.url ?? '')) {
      const key = request.headers.authorization ?? '';
      const later = async () => {
        await sleep(delay);
        await (await forward()).arrayBuffer();
      };
      queues.set(
        key,
        (queues.get(key) ?? Promise.resolve()).then(later).catch(() => undefined),
      );
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    try {
      const reply = await forward();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
    } catch {
      response.destroy();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

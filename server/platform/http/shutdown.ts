import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Parent } from '../processes/parent-process.ts';

interface Shutdown {
  log: Log;
  /** Longest clean stop, in ms. After it the process exits anyway. */
  graceMs: number;
  /** The process that decides when this one ends. A terminal and systemd send signals to both. */
  parent?: Parent | null;
  stop(): Promise<void>;
}

/**
 * Stops cleanly on SIGTERM, SIGINT or SIGHUP and finishes running calls. A second signal or the end of `graceMs`
 * exits at once.
 */
export function onSignals({ log, graceMs, parent, stop }: Shutdown): void {
  let stopping = false;
  const end = (reason: string, code: number) => {
    if (stopping) {
      log.warn({ reason }, 'ended before the clean stop was done');
      process.exit(1);
    }
    stopping = true;
    log.info({ reason }, 'stopping');
    const limit = setTimeout(() => {
      log.error('the clean stop took too long');
      process.exit(1);
    }, graceMs + 1000);
    limit.unref();
    stop().then(
      () => log.flush(() => process.exit(code)),
      (error) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => !parent && end(signal, 0));
  parent?.onStop(() => end('the server stops', 0));
  // After these errors the state of the process is unknown. It stops cleanly, and a supervisor restarts it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    end('unhandled rejection', 1);
  });
}

/**
 * Returns a function to call before the stop. From then on every response closes its connection, so that few
 * are open at the end.
 */
export function prepareDrain(app: FastifyInstance): () => void {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return () => {
    draining = true;
  };
}

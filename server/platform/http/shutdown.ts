import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

interface Shutdown {
  log: Log;
  /** Longest time a clean stop may take before the process ends anyway. */
  graceMs: number;
  stop(): Promise<void>;
}

/** Ends cleanly on SIGTERM or SIGINT: nothing in flight is cut off. A second signal, or the end of the grace, ends at once. */
export function onSignals({ log, graceMs, stop }: Shutdown): void {
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
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  // After either of these the state of the process is unknown: stop cleanly, a supervisor starts it again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    end('unhandled rejection', 1);
  });
}

/** Returns what to call when the end nears: from then on every answer ends its connection, so that few are open when we close. */
export function prepareDrain(app: FastifyInstance): () => void {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return () => {
    draining = true;
  };
}

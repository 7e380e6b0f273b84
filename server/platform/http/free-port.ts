import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { GivenConfig } from '#server/config.ts';

/**
 * Throws a sentence when this server couldn't listen there, such as beside another one. Called before anything is written, so
 * that a newer version doesn't migrate the database of the one that runs, and then gives up. Returns the port, which isn't 0.
 */
export async function requireFreePort(port: number, host: string, variable = 'PORT'): Promise<number> {
  const trial = createServer();
  try {
    trial.listen({ port, host, exclusive: true });
    await once(trial, 'listening');
    return (trial.address() as AddressInfo).port;
  } catch (error) {
    throw new Error(portProblem(error as NodeJS.ErrnoException, port, variable), { cause: error });
  } finally {
    await new Promise<void>((resolve) => trial.close(() => resolve()));
  }
}

/** Throws such a sentence for any port of a server; one that only runs jobs takes no calls. Returns the port for calls. */
export async function requireFreePorts({
  host,
  port,
  jobs,
  metricsHost,
  metricsPort,
}: Pick<GivenConfig, 'host' | 'port' | 'jobs' | 'metricsHost' | 'metricsPort'>): Promise<number> {
  if (metricsPort !== null) await requireFreePort(metricsPort, metricsHost, 'METRICS_PORT');
  return jobs === 'only' ? port : requireFreePort(port, host);
}

/** Returns a sentence about a port that can't be listened on. */
export const portProblem = (error: NodeJS.ErrnoException, port: number, variable = 'PORT'): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${port} is in use: another server may be running. Stop it, or set ${variable}.`
    : error.code === 'EACCES'
      ? `This user may not listen on port ${port}. Set ${variable} to 1024 or more, and put a proxy in front.`
      : ['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '')
        ? `This machine has no such address. Set ${variable.replace('PORT', 'HOST')} to one that it has.`
        : error.message;

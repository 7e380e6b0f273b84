import { AggregatorRegistry } from 'prom-client';
import type { GivenConfig } from './config.ts';
import { requireFreePorts } from './platform/http/free-port.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { onSignals } from './platform/http/shutdown.ts';
import { createLog } from './platform/log.ts';
import { type Kind, runProcesses } from './platform/processes/run-processes.ts';
import { terminal } from './platform/terminal.ts';

/** Serves calls in several processes that share the port, and runs jobs in one of their own. This process opens no database and answers no call. */
export async function serveInProcesses(config: GivenConfig): Promise<void> {
  const log = createLog(config.logLevel, await terminal());
  const fail = (error: Error): never => {
    console.error(error.message);
    process.exit(1);
  };
  const port = await requireFreePorts(config).catch(fail);
  const hashes = Math.max(1, Math.floor(config.passwordHashes / config.webConcurrency));
  const web: Kind = {
    name: 'calls',
    env: { JOBS: 'off', PASSWORD_HASHES: String(hashes), PORT: String(port) },
  };
  const jobs: Kind = { name: 'jobs', env: { JOBS: 'only' } };
  const processes = await runProcesses(
    [...(config.jobs === 'inline' ? [jobs] : []), ...Array<Kind>(config.webConcurrency).fill(web)],
    log,
  ).catch(fail);
  const registry = new AggregatorRegistry();
  const figures =
    config.metricsPort === null
      ? null
      : await serveMetrics(() => registry.clusterMetrics(), {
          host: config.metricsHost,
          port: config.metricsPort,
          log,
        });
  onSignals({
    log,
    graceMs: config.shutdownGraceMs,
    async stop() {
      await processes.stop();
      await figures?.close();
    },
  });
  console.log(processes.where);
}

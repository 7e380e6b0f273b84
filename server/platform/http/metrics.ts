import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

export interface Metrics {
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** A figure of a domain, read on request. */
export interface Gauge {
  name: string;
  help: string;
  /** `gauge` if absent. */
  type?: 'counter';
  read(): Promise<[labels: string, value: number][]>;
}

/**
 * Counts requests by route and status. Other figures are read on request. Labels contain route names and
 * never members.
 */
export function createMetrics(
  app: FastifyInstance,
  { db, pool }: { db: Database; pool: pg.Pool },
  gauges: readonly Gauge[] = [],
): Metrics {
  const requests = new Map<string, { count: number; seconds: number }>();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let faults = 0;

  app.addHook('onResponse', async (request, reply) => {
    const key = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const seen = requests.get(key) ?? { count: 0, seconds: 0 };
    seen.count += 1;
    // The life of a stream isn't the time of an answer.
    if (!request.routeOptions.config.isStream) seen.seconds += reply.elapsedTime / 1000;
    requests.set(key, seen);
    if (reply.statusCode >= 500) faults += 1;
  });
  app.addHook('onClose', async () => lag.disable());

  return {
    async text() {
      const by = [...requests];
      const milliseconds = (value: number): number => (Number.isFinite(value) ? value / 1e9 : 0);
      const lines = [
        ...family(
          'evolve_requests_total',
          'counter',
          'Calls answered',
          by.map(([key, { count }]) => [key, count]),
        ),
        ...family(
          'evolve_request_seconds_total',
          'counter',
          'Seconds spent answering',
          by.map(([key, { seconds }]) => [key, seconds]),
        ),
        ...family('evolve_responses_5xx_total', 'counter', 'Answers of 500 and above', [['', faults]]),
        ...family('evolve_shed_total', 'counter', 'Calls turned away under load', [['', app.gate.shed]]),
        ...family('evolve_in_flight', 'gauge', 'Calls being answered', [['', app.gate.inFlight]]),
        ...family('evolve_waiting', 'gauge', 'Calls waiting for their turn', [['', app.gate.waiting]]),
        ...family('evolve_bodies_under_way', 'gauge', 'Bodies on their way', [['', app.gate.bodies]]),
        ...family(
          'evolve_event_loop_lag_seconds',
          'gauge',
          'Delay of the event loop since the last reading',
          [
            ['quantile="0.5"', milliseconds(lag.percentile(50))],
            ['quantile="0.99"', milliseconds(lag.percentile(99))],
          ],
        ),
        ...family('evolve_database_connections', 'gauge', 'Connections of the pool', [
          ['state="used"', pool.totalCount - pool.idleCount],
          ['state="idle"', pool.idleCount],
        ]),
        ...family('evolve_database_waiting', 'gauge', 'Calls waiting for a connection', [
          ['', pool.waitingCount],
        ]),
        ...family('evolve_jobs', 'gauge', 'Jobs by state', await jobsByState(db)),
      ];
      for (const { name, help, type = 'gauge', read } of gauges)
        lines.push(...family(name, type, help, await read().catch(() => [])));
      lag.reset();
      return `${lines.join('\n')}\n`;
    },
  };
}

function family(
  name: string,
  type: string,
  help: string,
  samples: [labels: string, value: number][],
): string[] {
  if (samples.length === 0) return [];
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
  ];
}

/** Returns nothing while the database is away, because the other figures are needed most at that moment. */
async function jobsByState(db: Database): Promise<[string, number][]> {
  try {
    const { rows } = await sql<{ waiting: number; dead: number }>`
      select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts) as dead
      from graphile_worker.jobs`.execute(db);
    return [
      ['state="waiting"', Number(rows[0]?.waiting ?? 0)],
      ['state="dead"', Number(rows[0]?.dead ?? 0)],
    ];
  } catch {
    return [];
  }
}

/** Serves the metrics on a port of their own, to anyone who reaches it. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': 'text/plain; version=0.0.4; charset=utf-8',
            'cache-control': 'no-store',
          })
          .end(text),
      (error) => {
        log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

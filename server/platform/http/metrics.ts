import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Histogram,
  type PrometheusContentType,
  Gauge as PrometheusGauge,
  Registry,
} from 'prom-client';
import type { Database } from '../database/database.ts';
import type { JobRun } from '../jobs.ts';
import type { Log } from '../log.ts';

export interface Metrics {
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Counts a run of a job. */
  ran: JobRun;
  /** Counts the calls of an app. */
  watch(app: FastifyInstance): void;
}

/** A figure of a domain, read on request. It's absent while it has no samples. */
export interface Gauge {
  name: string;
  help: string;
  /** `gauge` if absent. */
  type?: 'counter';
  /** True if it is read from the database, so that several processes say the same. Otherwise they are added up. */
  isShared?: true;
  /** Names of the labels of its samples. */
  labels?: readonly string[];
  read(): Promise<[labels: Record<string, string>, value: number][]>;
}

/**
 * Counts and times requests by route, and jobs by task. Other figures are read on request. Labels contain route names and
 * never members.
 */
export function createMetrics(
  { db, pool }: { db: Database; pool: pg.Pool },
  gauges: readonly Gauge[] = [],
): Metrics {
  // The first of several processes asks it, too.
  const register = new AggregatorRegistry<PrometheusContentType>();
  AggregatorRegistry.setRegistries(register);
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 });
  const registers = [register];
  const requests = new Counter({
    name: 'evolve_requests_total',
    help: 'Calls answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'evolve_request_duration_seconds',
    help: 'Seconds until a call was answered',
    labelNames: ['method', 'route'],
    registers,
  });
  const faults = new Counter({
    name: 'evolve_responses_5xx_total',
    help: 'Answers of 500 and above',
    registers,
  });
  const jobs = new Histogram({
    name: 'evolve_job_duration_seconds',
    help: 'Seconds that a job ran',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });

  for (const gauge of [
    figure('evolve_database_waiting', 'Calls waiting for a connection', () => pool.waitingCount),
    {
      name: 'evolve_database_connections',
      help: 'Connections of the pool',
      labels: ['state'],
      read: async () => [
        [{ state: 'used' }, pool.totalCount - pool.idleCount],
        [{ state: 'idle' }, pool.idleCount],
      ],
    } satisfies Gauge,
    {
      name: 'evolve_jobs',
      help: 'Jobs by state',
      labels: ['state'],
      isShared: true,
      read: () => jobsByState(db),
    } satisfies Gauge,
    ...gauges,
  ])
    readOnRequest(gauge, registers);

  return {
    text: () => register.metrics(),
    ran: (task, seconds, outcome) => jobs.observe({ task, outcome }, seconds),
    watch(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        const route = routeOptions.url ?? 'none';
        requests.inc({ method, route, status: statusCode });
        // The life of a stream isn't the time of an answer.
        if (!routeOptions.config.isStream) durations.observe({ method, route }, elapsedTime / 1000);
        if (statusCode >= 500) faults.inc();
      });
      const { gate } = app;
      for (const gauge of [
        figure('evolve_shed_total', 'Calls turned away under load', () => gate.shed, 'counter'),
        figure('evolve_in_flight', 'Calls being answered', () => gate.inFlight),
        figure('evolve_waiting', 'Calls waiting for their turn', () => gate.waiting),
        figure('evolve_bodies_under_way', 'Bodies on their way', () => gate.bodies),
      ])
        readOnRequest(gauge, registers);
    },
  };
}

/** Returns a figure without labels. */
export const figure = (name: string, help: string, read: () => number, type?: 'counter'): Gauge => ({
  name,
  help,
  ...(type && { type }),
  read: async () => [[{}, read()]],
});

/** Reads a figure whenever the metrics are asked for. One that can't be read is absent, because the others are needed most at that moment. */
function readOnRequest(
  { name, help, type, isShared, labels = [], read }: Gauge,
  registers: Registry[],
): void {
  const options = {
    name,
    help,
    labelNames: [...labels],
    registers,
    ...(isShared && { aggregator: 'max' as const }),
    async collect(this: Counter | PrometheusGauge) {
      this.reset();
      try {
        const samples = await read();
        for (const [each, value] of samples) this.inc(each, value);
        if (samples.length === 0 && labels.length === 0) this.remove();
      } catch {
        if (labels.length === 0) this.remove();
      }
    },
  };
  if (type === 'counter') new Counter(options);
  else new PrometheusGauge(options);
}

async function jobsByState(db: Database): ReturnType<Gauge['read']> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts) as dead
    from graphile_worker.jobs`.execute(db);
  return [
    [{ state: 'waiting' }, Number(rows[0]?.waiting ?? 0)],
    [{ state: 'dead' }, Number(rows[0]?.dead ?? 0)],
  ];
}

/** Serves the metrics on a port of their own, to anyone who reaches it. */
export async function serveMetrics(
  read: Metrics['text'],
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
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

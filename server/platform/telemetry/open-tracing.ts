import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span as OwnSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { Span, Tracer } from './tracing.ts';

export interface Tracing extends Tracer {
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Sends what waits, for at most two seconds, and ends. */
  close(): Promise<void>;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const longestSend = 3000;

/**
 * Opens the tracer that sends spans to a collector by OTLP over HTTP. It imports the packages of OpenTelemetry, so it is itself imported only
 * where an endpoint is set. While the collector is away spans are dropped, and the log says so once.
 */
export function openTracing({
  endpoint,
  version,
  log,
  everyMs = 5000,
}: {
  endpoint: string;
  version: string;
  log: Log;
  everyMs?: number;
}): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = saidOnce(new OTLPTraceExporter({ url, timeoutMillis: longestSend }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'evolve', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs })],
  });
  const own = provider.getTracer('evolve', version);
  const propagator = new W3CTraceContextPropagator();
  const present = new AsyncLocalStorage<Span>();
  const contexts = new WeakMap<Span, OwnSpan>();
  const getter = {
    keys: (headers: Record<string, unknown>) => Object.keys(headers),
    get(headers: Record<string, unknown>, name: string) {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
  return {
    begin(name, kind, attributes, headers) {
      const outer = present.getStore();
      const parent = outer && contexts.get(outer);
      const context = parent
        ? trace.setSpan(ROOT_CONTEXT, parent)
        : propagator.extract(ROOT_CONTEXT, headers ?? {}, getter);
      const inner = own.startSpan(name, { kind: kinds[kind], attributes }, context);
      const span: Span = {
        set: (more) => void inner.setAttributes(more),
        end(error) {
          if (error !== undefined) {
            const { code } = error as { code?: unknown };
            inner.setAttribute('error.type', typeof code === 'string' ? code : 'error');
            inner.setStatus({ code: SpanStatusCode.ERROR });
          }
          inner.end();
        },
      };
      contexts.set(span, inner);
      return span;
    },
    run: (span, work) => present.run(span, work),
    hasSpan: () => present.getStore() !== undefined,
    flush: () => provider.forceFlush(),
    async close() {
      const limit = new Promise<void>((resolve) => void setTimeout(resolve, 2000).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  };
}

/** Returns the exporter with a log that says once that the collector is away, and once that it is back. */
function saidOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }: ExportResult) => {
        const isLost = code !== ExportResultCode.SUCCESS;
        if (isLost && !isAway)
          log.warn({ err: error }, 'the collector of traces is away, so traces are dropped until it is back');
        if (!isLost && isAway) log.info('the collector of traces is back');
        isAway = isLost;
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => exporter.shutdown(),
  };
}

export type Attributes = Record<string, string | number>;

export interface Span {
  set(attributes: Attributes): void;
  /** Ends the span. An error marks it as failed by its code alone, because messages may have words of members. */
  end(error?: unknown): void;
}

/** Makes spans for the three seams: calls, statements and jobs. */
export interface Tracer {
  /** Begins a span inside the present one, if there is one. `headers` of a caller may name the trace of a call. */
  begin(
    name: string,
    kind: 'server' | 'client' | 'consumer',
    attributes: Attributes,
    headers?: Record<string, unknown>,
  ): Span;
  /** Runs `work` with this span as the present one. */
  run<T>(span: Span, work: () => T): T;
  hasSpan(): boolean;
}

let tracer: Tracer | null = null;

/** Sets the tracer of the process. It comes before the app, whose calls are traced only then. Null ends tracing. */
export const setTracer = (next: Tracer | null): void => void (tracer = next);

export const currentTracer = (): Tracer | null => tracer;

/** Runs a statement as a span of the call or job that sends it. Its text has no values: they are sent beside it. */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!tracer?.hasSpan()) return run();
  const [operation = ''] = /^[a-z]+/i.exec(text.trimStart().slice(0, 20)) ?? [];
  return traced(tracer, operation.toLowerCase() || 'statement', 'client', run, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toLowerCase(),
    'db.query.text': text.slice(0, longestText),
  });
}

/** Longest text of a statement, in characters. Its shape shows at its beginning. */
const longestText = 4000;

/** Runs a job as a trace of its own. */
export const traceJob = <T>(
  task: string,
  { id, attempt }: { id: string; attempt: number },
  run: () => Promise<T>,
): Promise<T> =>
  tracer
    ? traced(tracer, `job ${task}`, 'consumer', run, {
        'messaging.operation.name': task,
        'messaging.message.id': id,
        'evolve.job.attempt': attempt,
      })
    : run();

async function traced<T>(
  own: Tracer,
  name: string,
  kind: 'client' | 'consumer',
  run: () => Promise<T>,
  attributes: Attributes,
): Promise<T> {
  const span = own.begin(name, kind, attributes);
  try {
    const result = await own.run(span, run);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

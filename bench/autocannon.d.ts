/** The types that the benchmarks use of autocannon 9, which has none of its own. */
declare module 'autocannon' {
  export interface Histogram {
    p50: number;
    p99: number;
    average: number;
  }
  export interface Result {
    duration: number;
    non2xx: number;
    errors: number;
    timeouts: number;
    latency: Histogram;
    requests: { average: number; total: number };
    /** In bytes. */
    throughput: { average: number; total: number };
  }
  export interface Client {
    setBody(body: string): void;
    setHeaders(headers: Record<string, string>): void;
    /** Collects the body of each response as text. */
    pipelinedRequests: { addBody(part: Buffer): void };
    on(event: 'response', listener: (status: number) => void): void;
  }
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Requests per second over all connections, corrected for coordinated omission. */
    overallRate?: number;
    setupClient?: (client: Client) => void;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

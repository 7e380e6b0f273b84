import type pg from 'pg';
import type { Log } from '../log.ts';

interface ListenerOptions {
  /** Creates a connection of its own, which isn't part of the pool. */
  connect: () => pg.Client;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called after each new connection, because notifications may have been missed before. */
  onConnected: () => void;
  log: Log;
}

const firstPause = 200;
const longestPause = 5000;

/** One connection that listens to notifications. It connects again after a loss, until it is stopped. */
export class Listener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  readonly #running: Promise<void>;
  #isStopped = false;
  #wake: () => void = () => undefined;
  /** Connections after the first. */
  reconnects = 0;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Runs a statement on this connection, so that a busy pool never delays events. Throws while it is lost. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    if (!this.#client) throw new Error('the live connection is lost');
    const client = this.#client;
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      // A server that no longer responds keeps the connection open. Begin again with another one.
      if (/timeout|terminated|not queryable/i.test((error as Error).message)) client.emit('error', error);
      throw error;
    }
  }

  /** Resolves when the connection is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { connect, channels, onNotification, onConnected, log } = this.#options;
    let pause = firstPause;
    for (let tries = 0; !this.#isStopped; tries += 1) {
      const client = connect();
      const lost = new Promise<void>((resolve) => {
        this.#wake = resolve;
        client.once('end', resolve);
        client.on('error', (error) => {
          log.warn({ code: (error as { code?: string }).code }, 'live connection lost');
          resolve();
        });
      });
      client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
      try {
        await client.connect();
        await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
        this.#client = client;
        this.reconnects += tries > 0 ? 1 : 0;
        pause = firstPause;
        if (!this.#isStopped) onConnected();
        await (this.#isStopped ? undefined : lost);
      } catch (error) {
        log.warn({ code: (error as { code?: string }).code }, 'no live connection');
      }
      this.#client = null;
      // The server ends it in any case, so a connection that doesn't answer isn't waited for.
      await Promise.race([
        client.end().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 500).unref()),
      ]);
      if (this.#isStopped) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, pause * (0.5 + Math.random())).unref();
      });
      pause = Math.min(longestPause, pause * 2);
    }
  }
}

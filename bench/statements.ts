import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createApp } from '../server/app.ts';
import type { OpenContext } from '../server/open-context.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the statements that one call sends, from the app's own connections.
 */
export async function listen(
  ctx: OpenContext,
  call: { method: 'GET' | 'POST'; url: string; token: string; body?: unknown },
): Promise<Statement[]> {
  const heard: Statement[] = [];
  let isOpen = false;
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const prototype = pg.Client.prototype as unknown as { query: unknown };
  prototype.query = function hear(this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    if (isOpen && text)
      heard.push({
        text,
        values: (typeof first === 'string'
          ? Array.isArray(values)
            ? values
            : []
          : (first.values ?? [])) as unknown[],
      });
    return query.apply(this, args);
  };
  // Connections of the existing pool have their own copy of the method, so only new ones are recorded.
  const { openDatabase } = await import('../server/platform/database/database.ts');
  const fresh = openDatabase(ctx.pool.options as pg.PoolConfig, ctx.log, { size: 4 });
  const app = await createApp(
    { ...ctx, db: fresh.db, config: { ...ctx.config, rateLimits: false, isProduction: true } },
    { web: null, health: { notReady: async () => null }, maxEventLoopDelay: 0 },
  );
  try {
    await app.ready();
    const inject = () =>
      app.inject({
        method: call.method,
        url: call.url,
        headers: { authorization: `Bearer ${call.token}` },
        ...(call.body !== undefined && { payload: call.body as object }),
      });
    // The first read warms the pool. A write is recorded the first time.
    if (call.method === 'GET') await inject();
    isOpen = true;
    const reply = await inject();
    if (reply.statusCode !== 200) throw new Error(`${call.url} answered ${reply.statusCode}: ${reply.body}`);
    return heard;
  } finally {
    isOpen = false;
    prototype.query = query;
    await app.close();
    await fresh.close();
  }
}

export interface Script {
  statements: Statement[];
  /** Script in pgbench's syntax that sets variables first. */
  preamble?: string;
  /** Values to replace by these variables. */
  variables?: Map<unknown, string>;
}

export interface Pgbench {
  tps: number;
  statements: number;
}

/** Runs the statements through pgbench with as many connections. Returns null where it is not installed. */
export async function pgbench(
  ctx: OpenContext,
  { statements, preamble = '', variables = new Map<unknown, string>() }: Script,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Pgbench | null> {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-pgbench-'));
  const definitions: string[] = [];
  const lines = statements.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      // Variables of pgbench are text and cannot be null.
      if (value === null) return 'null';
      const known = variables.get(value);
      if (known) return `:${known}`;
      const name = `v${definitions.length}`;
      definitions.push('-D', `${name}=${asText(value)}`);
      return `:${name}`;
    }),
  );
  const file = join(folder, 'script.sql');
  writeFileSync(
    file,
    `${preamble}${lines.map((line) => `${line.replaceAll('\n', ' ').replace(/;?\s*$/, '')};\n`).join('')}`,
  );
  const { host = '', port = 5432, user = '', database = '' } = ctx.pool.options;
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    file,
    ...definitions,
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    database,
  ];
  try {
    const { stdout } = await promisify(execFile)('pgbench', args, {
      maxBuffer: 10_000_000,
      timeout: (seconds + 30) * 1000,
    });
    return { tps: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), statements: statements.length };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(asText(each))).join(',')}}`;
  return String(value);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface RunningServer {
  child: ChildProcess;
  port: number;
  output: string[];
  ended: Promise<{ code: number | null; ms: number }>;
}

/** Starts the real server on a data folder of its own, like `npm start`, and waits until it takes calls. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(`stderr: ${chunk.toString()}`));
  const begun = performance.now();
  const ended = new Promise<{ code: number | null; ms: number }>((resolve) =>
    child.once('exit', (code) => resolve({ code, ms: performance.now() - begun })),
  );
  for (let tries = 0; tries < 600; tries += 1) {
    const text = output.join('');
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)"/.exec(text)?.[1];
    if (port && (env['WEB_CONCURRENCY'] === undefined || text.includes(' is ready at ')))
      return { child, port: Number(port), output, ended };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output.join('')}`);
}

/** Returns the process id of a PostgreSQL still running on this data folder, or null. */
export function findPostmaster(folder: string): number | null {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'postmaster.pid') continue;
    const pid = Number(readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n', 1)[0]);
    if (existsSync(`/proc/${pid}`)) return pid;
  }
  return null;
}

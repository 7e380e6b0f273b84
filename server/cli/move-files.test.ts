import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLocalFiles } from '#server/platform/files/local.ts';
import { openEmbedded } from '#server/providers/postgres/embedded.ts';
import { openFakeS3 } from '#server/testing/fake-s3.ts';
import { temporaryFolder } from '../testing/server-process.ts';
import { runCommand } from './run-command.ts';

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('files move to a bucket and back while members upload, also after the command was killed', {
  timeout: 120_000,
}, async () => {
  const root = temporaryFolder('move');
  const [here, there] = [join(root, 'here'), join(root, 'there')];
  mkdirSync(here);
  // So that each command finds it running.
  const postgres = await openEmbedded({ dataDir: here, log: () => undefined });
  const s3 = await openFakeS3();
  /** Starts the command as an operator does. */
  const start = (to: string) =>
    spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'move-files', '--to', to], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_NO_WARNINGS: '1',
        DATA_DIR: here,
      },
    });
  /** Runs it in this process. */
  const run = async (to: string, env: Record<string, string> = {}) => {
    let said = '';
    const say = (line: string) => void (said += `${line}\n`);
    const terminal = { env: { DATA_DIR: here, ...env }, input: Readable.from([]), say, complain: say };
    return { code: await runCommand(['move-files', '--to', to], terminal), said };
  };
  const end = async (child: ChildProcess) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => void (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  };
  try {
    const files = openLocalFiles(join(here, 'uploads'));
    const expected = new Map<string, string>();
    const upload = async (n: number) => {
      const bytes = randomBytes(200_000 + n);
      const file = `${String(n).padStart(3, '0')}-picture.webp`;
      await files.put(file, bytes, 'image/webp');
      expected.set(file, sha(bytes));
    };
    for (let n = 0; n < 30; n += 1) await upload(n);
    writeFileSync(join(here, 'uploads/drafts', `${'0'.repeat(16)}.part`), 'half an upload');
    const inBucket = () => [...s3.objects].map(([file, { bytes }]) => [file, sha(bytes)]);
    const sorted = () => [...expected].sort(([a], [b]) => (a < b ? -1 : 1));

    s3.mood = 'slow';
    const killed = start(s3.url);
    const ended = end(killed);
    while (s3.objects.size < 5 && killed.exitCode === null) await sleep(5);
    killed.kill('SIGKILL');
    expect(await ended).toEqual({ code: null, said: '' });
    const copied = s3.objects.size;
    expect(copied).toBeGreaterThanOrEqual(5);
    expect(copied).toBeLessThan(30);

    // Uploads continue while it runs. The next run copies those that came too late.
    const second = start(s3.url);
    const answer = end(second);
    for (let n = 30; second.exitCode === null && n < 60; n += 1) {
      await upload(n);
      await sleep(50);
    }
    const { code, said } = await answer;
    expect(said).toMatch(
      /\d+ files were copied and compared, \d+ were there already\. Nothing was deleted\./,
    );
    expect(code).toBe(0);
    expect(Number(/(\d+) were there/.exec(said)?.[1])).toBeGreaterThanOrEqual(copied - 1);
    s3.mood = 'well';
    expect((await run(s3.url)).code).toBe(0);
    expect(inBucket().sort(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual(sorted());

    // And back, into another folder.
    expect(await run(there, { STORAGE_URL: s3.url })).toMatchObject({ code: 0 });
    const back = openLocalFiles(join(there, 'uploads'));
    const returned: [string, string][] = [];
    for await (const { name: file } of back.list()) {
      const found = await back.get(file);
      if (found) returned.push([file, sha(await buffer(found.body))]);
    }
    expect(returned).toEqual(sorted());

    // A storage that doesn't take them is said, and its key isn't.
    s3.mood = 'full';
    await upload(99);
    const refused = await run(s3.url);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/doesn't take 099-picture.webp \(.+\)\. \d+ files were copied/);
    expect(refused.said).not.toContain('sec');
  } finally {
    await s3.close();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  }
});

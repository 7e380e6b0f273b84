import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { tasksOf } from '../../server/app.ts';
import { readStorage } from '../../server/config.ts';
import { openLocalFiles } from '../../server/platform/files/local.ts';
import type { Files } from '../../server/platform/files/port.ts';
import { openS3Files } from '../../server/providers/s3/s3.ts';
import { makeMembers, openBench } from '../../server/testing/members.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { startRados } from './rig/rados.ts';
import { conclude } from './rig/result.ts';
import { startSwift } from './rig/swift.ts';

/**
 * Runs a server on the bucket of a real S3 store, OpenStack Swift: pictures and exports go in and out, lists have pages, the nightly sweep
 * finds 1,200 files without a row, files move to a folder and to another bucket while a member uploads, backups go to a bucket and come back,
 * and a wrong secret and a missing bucket have a sentence. The control deletes one picture, which the checks have to miss. Needs the packages
 * swift-proxy, swift-account, swift-container and swift-object, and takes three minutes. With --rados it runs on Ceph's gateway (`rig/rados.ts`).
 *
 *   node ops/drills/s3.ts [--rados]
 */
const root = join(import.meta.dirname, '../..');
const picture = readFileSync(join(root, 'web/static/icon-512.png'));
const folder = temporaryFolder('s3');
const buckets = ['evolve-files', 'evolve-moved', 'evolve-restored', 'evolve-backups'] as const;
const isRados = process.argv.includes('--rados');
const store = await (isRados ? startRados : startSwift)(join(folder, 'store'), buckets);
const dataDir = join(folder, 'data');
const env = { STORAGE_URL: store.url('evolve-files'), BACKUP_TO: store.url('evolve-backups') };
const filesAt = (bucket: string) => {
  const address = readStorage(store.url(bucket));
  if (!address) throw new Error('The address is wrong.');
  // The machine of a drill may be slow.
  return openS3Files(address, { timeoutMs: 60_000 });
};
const found: Record<string, boolean | string> = {};
let lost = 0;
let failed = 0;
let server: Running | null = null;

try {
  server = await start(env);
  const app = await openBench(dataDir, env);
  const members = await makeMembers(app, 4);
  const [one] = members;
  if (!one) throw new Error('There are no members.');
  const urls = (await Promise.all(members.map(({ token }) => upload(token)))).filter((url) => url !== null);
  const kept = await picturesOf(urls);
  found['pictures come back'] = kept.length === members.length && kept.every((bytes) => bytes > 1000);

  await call(one.token, 'POST', '/api/users/export', {});
  const exported = await until(async () => {
    const [file] = (await (await call(one.token, 'GET', '/api/users/export')).json()) as Record<
      string,
      unknown
    >[];
    return file?.['state'] === 'ready' ? `/api/users/export/${String(file['key'])}/file` : null;
  });
  const zip = Buffer.from(await (await call(one.token, 'GET', exported)).arrayBuffer());
  found['an export comes back'] = zip.subarray(0, 2).toString() === 'PK';

  // The names of pictures, none of which has a row.
  const strays = Array.from({ length: 1_200 }, () => `${randomBytes(16).toString('base64url')}.webp`);
  const queue = [...strays];
  const files = filesAt('evolve-files');
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let name = queue.pop(); name; name = queue.pop())
        await files.put(name, Buffer.from(name), 'image/webp');
    }),
  );
  const before = await namesIn(files);
  found['a list of more than a page is complete'] = strays.every((name) => before.includes(name));
  // An hour later by the clock, since a store gives each file the time of its upload.
  const later = new Date(Date.now() + 7_200_000);
  const tasks = tasksOf({ ...app, files, clock: { ...app.clock, now: () => later } });
  await tasks['sweep-files']?.({}, {} as never);
  const after = await namesIn(files);
  found['the sweep deletes what has no row, and nothing else'] =
    after.length === before.length - strays.length && !strays.some((name) => after.includes(name));
  await app.close();

  const moving = cli(['move-files', '--to', join(folder, 'moved')], env);
  const meanwhile = await upload(members[1]?.token ?? '');
  // It takes the place of this member's photo of before.
  if (meanwhile) urls[1] = meanwhile;
  await moving;
  await cli(['move-files', '--to', join(folder, 'moved')], env);
  const source = await hashesOf(filesAt('evolve-files'));
  const local = await hashesOf(openLocalFiles(join(folder, 'moved/uploads')));
  rmSync(join(dataDir, 'uploads'), { recursive: true, force: true });
  const back = await cli(['move-files', '--to', store.url('evolve-moved')], env);
  const moved = await hashesOf(filesAt('evolve-moved'));
  found['files move to a folder and to a bucket'] =
    back.code === 0 &&
    [...source].every(([name, hash]) => local.get(name) === hash && moved.get(name) === hash);

  const backups = [await cli(['backup'], env), await cli(['backup', '--keep', '1'], env)];
  const check = await cli(['backup', '--check', env.BACKUP_TO], env);
  const stored = await namesIn(filesAt('evolve-backups'));
  found['backups go to a bucket, and the oldest is deleted'] =
    backups.every(({ code }) => code === 0) &&
    check.code === 0 &&
    stored.filter((name) => name.startsWith('backup-')).length === 1;
  const restoredEnv = { ...env, STORAGE_URL: store.url('evolve-restored') };
  const restore = await cli(
    ['restore', '--key', join(dataDir, 'server.key')],
    restoredEnv,
    join(folder, 'restored'),
  );
  const restored = await hashesOf(filesAt('evolve-restored'));
  lost = [...source].filter(([name, hash]) => name.endsWith('.webp') && restored.get(name) !== hash).length;
  found['a backup comes back from a bucket'] = restore.code === 0 && lost === 0 && restored.size > 0;
  if (restore.code !== 0) console.log(restore.said);

  const denied = {
    ...env,
    STORAGE_URL: store.url('evolve-files', 'wrong'),
    BACKUP_TO: store.url('evolve-backups', 'wrong'),
  };
  const absent = { ...env, STORAGE_URL: store.url('evolve-absent'), BACKUP_TO: store.url('evolve-absent') };
  const sentences = [await cli(['backup'], denied), await cli(['backup'], absent)].map(({ said }) => said);
  found['a wrong secret has a sentence'] = /refuses the key of its address \(SignatureDoesNotMatch\)/.test(
    sentences[0] ?? '',
  );
  found['a missing bucket has a sentence'] = /There is no bucket evolve-absent/.test(sentences[1] ?? '');
  await server.stop();
  for (const [name, wrong] of Object.entries({ denied, absent })) {
    server = await start(wrong);
    const began = performance.now();
    const replies = await Promise.all([send(one.token), fetch(`${server.origin}${urls[0]}`)]);
    const isSoon = performance.now() - began < 8_000;
    const isReady = (await fetch(`${server.origin}/health/ready`)).ok;
    found[`members get 503 of a bucket that is ${name}`] =
      isSoon && isReady && replies.every(({ status }) => status === 503);
    await server.stop();
  }

  server = await start(env);
  failed += (await picturesOf(urls)).filter((bytes) => bytes < 1000).length;
  const name = urls[0]?.split('/').at(-1)?.split('?')[0] ?? '';
  const good = await cli(['check-invariants'], env);
  found['invariants hold'] = good.code === 0;
  await store.client.send(new DeleteObjectCommand({ Bucket: 'evolve-files', Key: name }));
  const bad = await cli(['check-invariants'], env);
  const isMissed = bad.code === 1 && bad.said.includes('picture');
  console.table(found);
  conclude({
    drill: isRados ? 's3 --rados' : 's3',
    passed: Object.values(found).every((each) => each === true) && lost + failed === 0,
    lost,
    failed,
    control: isMissed,
    note: `${source.size} files of members, 1,200 swept`,
  });
} finally {
  await server?.stop();
  store.stop();
  await sleep(200);
  rmSync(folder, { recursive: true, force: true });
}

async function start(more: Record<string, string>): Promise<Running> {
  // The nightly backup isn't under test here.
  const { BACKUP_TO: _, ...settings } = more;
  return startServer({ dataDir, port: await freePort(), env: settings, within: 120_000 });
}

async function call(token: string, method: string, path: string, body?: object): Promise<Response> {
  const reply = await fetch(`${server?.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) failed += 1;
  return reply;
}

function send(token: string): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
  return fetch(`${server?.origin}/api/users/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** Uploads a photo of a member. Returns its address. */
async function upload(token: string): Promise<string | null> {
  const reply = await send(token);
  const text = await reply.text();
  const url = /\/api\/uploads\/[\w-]+\.webp[^"]*/.exec(text)?.[0] ?? null;
  if (!url) {
    failed += 1;
    console.log(reply.status, text);
  }
  return url;
}

function picturesOf(urls: readonly string[]): Promise<number[]> {
  return Promise.all(
    urls.map(async (url) => {
      const reply = await fetch(`${server?.origin}${url}`);
      return reply.ok ? (await reply.arrayBuffer()).byteLength : 0;
    }),
  );
}

async function namesIn(files: Files): Promise<string[]> {
  const names = [];
  for await (const { name } of files.list()) names.push(name);
  return names;
}

async function hashesOf(files: Files): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await namesIn(files)) {
    const hash = createHash('sha256');
    for await (const chunk of (await files.get(name))?.body ?? []) hash.update(chunk as Buffer);
    hashes.set(name, hash.digest('hex'));
  }
  return hashes;
}

async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await sleep(200);
  }
  throw new Error('It never happened.');
}

/** Runs a command, beside the server. */
async function cli(
  args: string[],
  more: Record<string, string>,
  data = dataDir,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, 'server/cli.ts'), ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...more, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => void (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { code, said };
}

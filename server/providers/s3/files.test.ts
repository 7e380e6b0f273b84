import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Files } from '#server/platform/files/port.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { type FakeS3, openFakeS3 } from '#server/testing/fake-s3.ts';
import { openFiles } from './open-files.ts';
import { openS3Files } from './s3.ts';

let dataDir: string;
let s3: FakeS3;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'evolve-files-'));
  s3 = await openFakeS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const namesIn = async (files: Files): Promise<string[]> => {
  const names = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
};
const read = async (files: Files, name: string): Promise<string | null> => {
  const found = await files.get(name);
  if (!found) return null;
  const bytes = await buffer(found.body);
  expect(found.bytes).toBe(bytes.length);
  return bytes.toString();
};

describe.each([
  ['a folder', () => openFiles(configOf())],
  ['an object store', () => openFiles(configOf({ STORAGE_URL: s3.url }))],
])('%s', (_what, open) => {
  let files: Files;
  beforeAll(async () => {
    files = await open();
  });

  it('is empty at first', async () => expect(await namesIn(files)).toEqual([]));

  it('stores, returns, replaces and deletes a file', async () => {
    expect(await read(files, 'a-name.webp')).toBeNull();
    await files.put('a-name.webp', Buffer.from('one'), 'image/webp');
    expect(await read(files, 'a-name.webp')).toBe('one');
    await files.put('a-name.webp', Buffer.from('another'), 'image/webp');
    expect(await read(files, 'a-name.webp')).toBe('another');
    await files.delete('a-name.webp');
    await files.delete('a-name.webp');
    expect(await read(files, 'a-name.webp')).toBeNull();
  });

  it('stores a stream of any size, and nothing of one that fails', async () => {
    const chunk = randomBytes(100_000);
    const chunks = Array.from({ length: 30 }, () => chunk);
    expect(await files.putStream('a-stream.zip', Readable.from(chunks), 'application/zip')).toBe(3_000_000);
    const found = await files.get('a-stream.zip');
    expect(found?.bytes).toBe(3_000_000);
    expect(found && (await buffer(found.body)).equals(Buffer.concat(chunks))).toBe(true);
    const broken = Readable.from(
      (function* cut() {
        yield chunk;
        throw new Error('cut');
      })(),
    );
    await expect(files.putStream('b-stream.zip', broken, 'application/zip')).rejects.toThrow('cut');
    expect(await namesIn(files)).toEqual(['a-stream.zip']);
    await files.delete('a-stream.zip');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`evolve-upload-${process.pid}-`))).toEqual(
      [],
    );
  });

  it('lists all files, however many, in the order of the bytes of their names', async () => {
    const names = [
      '-a-file.webp',
      '0b-file.webp',
      'Zz-file-9.webp',
      'Zz-file.webp',
      '_c-file.webp',
      'a0-file.webp',
      'aZ-file.webp',
      'ab-file.webp',
    ];
    for (const name of names.toReversed()) await files.put(name, Buffer.from(name), 'image/webp');
    const listed = [];
    for await (const { name } of files.list()) listed.push(name);
    expect(listed).toEqual(names);
    for (const name of names) await files.delete(name);
  });

  it('accepts 40 writes of one name at once, and the file is always complete', async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => String(index).repeat(5000));
    await Promise.all(bodies.map((body) => files.put('same-name.webp', Buffer.from(body), 'image/webp')));
    expect(bodies).toContain(await read(files, 'same-name.webp'));
    expect(await namesIn(files)).toEqual(['same-name.webp']);
    await files.delete('same-name.webp');
  });

  it.each([
    '../x.webp',
    'a/b.webp',
    '',
    '.webp',
    'x',
    'x\0y.webp',
    '..',
    'a.webp/..',
    'ä-name.webp',
    'a\\b.webp',
  ])('rejects the name %j', async (name) => {
    await expect(files.get(name)).rejects.toThrow('no name');
    await expect(files.delete(name)).rejects.toThrow('no name');
    await expect(files.put(name, Buffer.from(''), '')).rejects.toThrow('no name');
  });
});

describe('a folder', () => {
  it('is closed to other users and contains no unfinished file', async () => {
    const files = await openFiles(configOf());
    await files.put('xy-name.webp', Buffer.from('one'), 'image/webp');
    const folder = join(dataDir, 'uploads/xy');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'xy-name.webp')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'uploads/drafts'))).toEqual([]);
  });

  it('lists abandoned drafts, and deletes them like any file', async () => {
    const files = await openFiles(configOf());
    writeFileSync(join(dataDir, 'uploads/drafts/0123456789abcdef.part'), 'half');
    expect(await namesIn(files)).toContain('0123456789abcdef.part');
    await files.delete('0123456789abcdef.part');
    expect(await namesIn(files)).not.toContain('0123456789abcdef.part');
  });
});

describe('an object store', () => {
  it('receives the media type of the file', async () => {
    const files = await openFiles(configOf({ STORAGE_URL: s3.url }));
    await files.put('a-name.webp', Buffer.from('one'), 'image/webp');
    expect(s3.objects.get('a-name.webp')?.type).toBe('image/webp');
    await files.delete('a-name.webp');
  });

  it.each(['away', 'silent'] as const)('that is %s causes a 503 with a sentence, soon', async (mood) => {
    const { storage } = configOf({ STORAGE_URL: s3.url });
    if (!storage) throw new Error('no storage');
    const files = openS3Files(storage, { timeoutMs: 200 });
    s3.mood = mood;
    for (const attempt of [
      () => files.put('a-name.webp', Buffer.from('one'), ''),
      () => files.putStream('a-stream.zip', Readable.from(['one']), ''),
      () => files.get('a-name.webp'),
      () => files.delete('a-name.webp'),
      () => namesIn(files),
    ]) {
      const error = await attempt().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(HttpError);
      expect((error as HttpError).status).toBe(503);
    }
    s3.mood = 'well';
    await files.put('a-name.webp', Buffer.from('one'), '');
    expect(await read(files, 'a-name.webp')).toBe('one');
    await files.delete('a-name.webp');
    files.close();
  });

  it('may take long to receive a large stream', async () => {
    const { storage } = configOf({ STORAGE_URL: s3.url });
    if (!storage) throw new Error('no storage');
    const files = openS3Files(storage, { timeoutMs: 1500 });
    s3.mood = 'slow';
    const chunk = randomBytes(65_536);
    const body = Readable.from(Array.from({ length: 512 }, () => chunk));
    expect(await files.putStream('a-stream.zip', body, 'application/zip')).toBe(512 * 65_536);
    s3.mood = 'well';
    expect(s3.objects.get('a-stream.zip')).toMatchObject({ type: 'application/zip' });
    await files.delete('a-stream.zip');
    files.close();
  });

  it('with a wrong secret is away for members, and the log gets its refusal', async () => {
    const files = await openFiles(configOf({ STORAGE_URL: s3.url.replace('sec', 'other') }));
    await expect(files.get('a-name.webp')).rejects.toMatchObject({
      status: 503,
      cause: {
        message: expect.stringContaining('refuses the key of its address (SignatureDoesNotMatch)'),
        cause: { name: 'SignatureDoesNotMatch' },
      },
    });
  });
});

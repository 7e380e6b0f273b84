import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { newId } from '../database/ids.ts';
import type { Files } from '../files/port.ts';
import { unavailable } from '../http/http-error.ts';
import { imageTasks } from './jobs.ts';
import { fileNamesOf, imageColumns, pictureOf } from './show-picture.ts';
import { claimImage, releaseImage, storeUpload } from './store-upload.ts';

const app = await testApp();
const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#40806a' } })
  .jpeg()
  .toBuffer();
const ownerId = (await app.register({})).id;

const now = () => app.clock.now();
const keep = (more: { ownerId?: string; alt?: string } = {}) =>
  storeUpload(app, { bytes }, { ownerId, now: now(), ...more });
const rowOf = (id: string) => app.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
const names = async (): Promise<string[]> => {
  const found = [];
  for await (const { name } of app.files.list()) found.push(name);
  return found.sort();
};
const sweep = (task: 'sweep-images' | 'sweep-files') => imageTasks(app)[task]?.({}, { id: '1', attempt: 1 });
/** Inserts a post with a picture, as the feed would. */
const show = async (imageId: string): Promise<string> => {
  const id = newId();
  await app.db
    .insertInto('posts')
    .values({
      id,
      author_id: ownerId,
      content: '',
      plain: '',
      image_id: imageId,
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return id;
};

describe('storeUpload', () => {
  it('writes a row and every width, and returns their URLs', async () => {
    const { id, picture } = await keep({ alt: '  Three\n stones\0 ' });
    expect(await rowOf(id)).toMatchObject({
      owner_id: ownerId,
      bytes: bytes.length,
      widths: [320, 640, 700],
      claimed_at: null,
      alt: 'Three stones',
    });
    const { key } = picture;
    expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(picture).toMatchObject({ width: 700, height: 400, alt: 'Three stones' });
    expect(picture.url).toMatch(new RegExp(`^/api/uploads/${key}\\.webp\\?v=[\\w-]{12}$`));
    expect(picture.sizes.map(({ width }) => width)).toEqual([320, 640, 700]);
    for (const { url } of picture.sizes) expect((await app.app.inject({ url })).statusCode, url).toBe(200);
    expect(await names()).toEqual(fileNamesOf({ key, widths: [320, 640, 700] }).sort());
  });

  it('is shown by a joined row, or by none', async () => {
    const { id, picture } = await keep();
    const read = async (imageId: string | null) =>
      (
        await sql<{ image: Parameters<typeof pictureOf>[0] | null }>`
          select ${imageColumns('i')} as image from (select ${imageId}::uuid as image_id) p left join images i on i.id = p.image_id`.execute(
          app.db,
        )
      ).rows[0]?.image;
    const row = await read(id);
    expect(row && pictureOf(row)).toEqual(picture);
    expect(await read(null)).toBeNull();
  });

  it('shortens a long description without splitting a character', async () => {
    const { id } = await keep({ alt: `${'a'.repeat(299)}🪨` });
    expect((await rowOf(id))?.alt).toBe('a'.repeat(299));
  });

  it.each([
    ['nothing', Buffer.alloc(0), 422],
    ['a text', Buffer.from('hello'), 415],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024), 413],
  ])('refuses %s and leaves no row or file', async (_what, sent, status) => {
    const before = await names();
    await expect(storeUpload(app, { bytes: sent }, { ownerId, now: now() })).rejects.toMatchObject({
      status,
    });
    expect(await names()).toEqual(before);
  });

  it('leaves no row or file when the store fails half way', async () => {
    const { id } = await app.register({});
    const before = await names();
    let puts = 0;
    const files: Files = {
      ...app.files,
      put: (...file) => {
        puts += 1;
        return puts === 2 ? Promise.reject(unavailable()) : app.files.put(...file);
      },
    };
    await expect(
      storeUpload({ ...app, files }, { bytes }, { ownerId: id, now: now() }),
    ).rejects.toMatchObject({ status: 503 });
    expect(puts).toBeGreaterThan(1);
    expect(await names()).toEqual(before);
    expect(await app.db.selectFrom('images').selectAll().where('owner_id', '=', id).execute()).toEqual([]);
  });

  it('accepts 30 pictures in half an hour, even of 40 at once, and then says when to retry', async () => {
    const { id } = await app.register({});
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const one = () =>
      storeUpload(app, { bytes: small }, { ownerId: id, now: now() }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    const answers: number[] = [];
    for (let batch = 0; batch < 2; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, one))));
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    await expect(storeUpload(app, { bytes: small }, { ownerId: id, now: now() })).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1800,
    });
    // Releasing pictures does not free the allowance.
    await app.db.updateTable('images').set({ released_at: now() }).where('owner_id', '=', id).execute();
    await sweep('sweep-images');
    expect(await one()).toBe(429);
    app.clock.advance({ minutes: 31 });
    expect(await one()).toBe(200);
  });

  it('accepts 200 MB a day', async () => {
    const { id } = await app.register({});
    const kept = await keep({ ownerId: id });
    await app.db
      .updateTable('images')
      .set({ bytes: 200 * 1024 * 1024 - bytes.length })
      .where('id', '=', kept.id)
      .execute();
    await keep({ ownerId: id });
    await expect(keep({ ownerId: id })).rejects.toMatchObject({ status: 429 });
    app.clock.advance({ days: 1, minutes: 1 });
    await keep({ ownerId: id });
  });
});

describe('a stored picture', () => {
  it('is claimed once, and not at all by a request that rolls back', async () => {
    const { id } = await keep();
    await app.db
      .transaction()
      .execute(async (tx) => {
        await claimImage(tx, id, { guardId: null, now: now() });
        throw new Error('refused');
      })
      .catch(() => undefined);
    expect((await rowOf(id))?.claimed_at).toBeNull();
    await claimImage(app.db, id, { guardId: null, now: now() });
    await expect(claimImage(app.db, id, { guardId: null, now: now() })).rejects.toMatchObject({
      status: 409,
    });
    await expect(claimImage(app.db, newId(), { guardId: null, now: now() })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is deleted with its post, by a job that may run twice', async () => {
    const { id, picture } = await keep();
    await claimImage(app.db, id, { guardId: null, now: now() });
    await app.db
      .transaction()
      .execute(async (tx) => {
        await releaseImage(tx, id, now());
        throw new Error('refused');
      })
      .catch(() => undefined);
    await app.runJobs();
    expect((await app.app.inject({ url: picture.url })).statusCode).toBe(200);

    await releaseImage(app.db, id, now());
    await releaseImage(app.db, id, now());
    await app.runJobs();
    for (const { url } of picture.sizes) expect((await app.app.inject({ url })).statusCode, url).toBe(404);
    expect((await rowOf(id))?.swept_at).not.toBeNull();
    await imageTasks(app)['delete-image-files']?.({ image_id: id }, { id: '1', attempt: 2 });
    await imageTasks(app)['delete-image-files']?.({ image_id: newId() }, { id: '1', attempt: 1 });
  });

  it('is swept after an hour unless it is claimed and shown', async () => {
    const [left, shown] = [await keep(), await keep()];
    await claimImage(app.db, shown.id, { guardId: null, now: now() });
    await show(shown.id);
    app.clock.advance({ minutes: 59 });
    await sweep('sweep-images');
    expect((await rowOf(left.id))?.swept_at).toBeNull();
    app.clock.advance({ minutes: 2 });
    await sweep('sweep-images');
    expect((await rowOf(left.id))?.swept_at).not.toBeNull();
    await expect(claimImage(app.db, left.id, { guardId: null, now: now() })).rejects.toMatchObject({
      status: 409,
    });
    app.clock.advance({ days: 2 });
    await sweep('sweep-images');
    expect(await rowOf(left.id)).toBeUndefined();
    expect((await rowOf(shown.id))?.released_at).toBeNull();
    expect((await app.app.inject({ url: shown.picture.url })).statusCode).toBe(200);
  });

  it('of a post that was deleted with its group or member is swept', async () => {
    const { id, picture } = await keep();
    await claimImage(app.db, id, { guardId: null, now: now() });
    const post = await show(id);
    app.clock.advance({ hours: 2 });
    await app.db.deleteFrom('posts').where('id', '=', post).execute();
    await sweep('sweep-images');
    expect((await app.app.inject({ url: picture.url })).statusCode).toBe(404);
  });

  it('keeps its files, orphaned files are deleted, and foreign files stay', async () => {
    const { picture } = await keep();
    const folder = join(app.config.dataDir, 'uploads/zz');
    mkdirSync(folder, { recursive: true });
    const old = new Date(now().getTime() - 2 * 60 * 60 * 1000);
    const strays = ['zzAAAAAAAAAAAAAAAAAAAA.webp', 'zzAAAAAAAAAAAAAAAAAAAA-320.webp'];
    const fresh = 'zzBBBBBBBBBBBBBBBBBBBB.webp';
    const others = 'zz-somebody-elses.txt';
    for (const name of [...strays, fresh, others]) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), old, name === fresh ? now() : old);
    }
    await sweep('sweep-files');
    const left = await names();
    expect(left).toEqual(expect.arrayContaining([fresh, others]));
    for (const stray of strays) expect(left).not.toContain(stray);
    expect((await app.app.inject({ url: picture.url })).statusCode).toBe(200);
  });
});

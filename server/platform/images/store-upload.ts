import { createHash, randomBytes } from 'node:crypto';
import { maxPictureBytes, type Picture } from '#contract/platform/images.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { conflict, HttpError, invalid, tooMany } from '../http/http-error.ts';
import type { Upload } from '../http/uploads.ts';
import { enqueue } from '../jobs.ts';
import { fileNamesOf, pictureOf } from './show-picture.ts';
import { countUploads, forgetImage, lockUploadsOf, markClaimed, markReleased, saveImage } from './store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Upload limits per member. */
const maxPerHalfHour = 30;
const maxBytesPerDay = 200 * 1024 * 1024;

export interface StoredUpload {
  id: string;
  picture: Picture;
}

/**
 * Stores an uploaded picture, which must be claimed within the hour. Call it in `prepare`. Encodes the
 * picture again, writes its row in a separate transaction, then its files. Throws 413, 415 or 422 for a bad
 * file, 429 for too many, 503 when the store is away, and leaves nothing behind in these cases.
 */
export async function storeUpload(
  ctx: Pick<AppContext, 'db' | 'files' | 'log'>,
  upload: Pick<Upload, 'bytes'>,
  {
    ownerId,
    alt = '',
    square,
    now,
  }: {
    ownerId: string;
    alt?: string | null | undefined;
    /** Cuts the picture to a square of this many px, without animation. */
    square?: number | undefined;
    now: Date;
  },
): Promise<StoredUpload> {
  const { db, files, log } = ctx;
  const { bytes } = upload;
  if (bytes.length === 0) throw invalid('That file is empty. Please choose another one.');
  if (bytes.length > maxPictureBytes)
    throw new HttpError(413, 'too_large', 'That picture is larger than 5 MB. Please choose a smaller one.');
  await admitUpload(db, { ownerId, bytes: bytes.length, now });

  // Loaded with the first picture.
  const { encodePicture } = await import('./encode-picture.ts');
  const encoded = await encodePicture(bytes, { square });
  const { width, height, placeholder } = encoded;
  const image = {
    id: newId(),
    key: randomBytes(16).toString('base64url'),
    ownerId,
    width,
    height,
    widths: encoded.files.map((file) => file.width),
    bytes: bytes.length,
    hash: createHash('sha256')
      .update(encoded.files.at(-1)?.bytes ?? '')
      .digest('base64url')
      .slice(0, 12),
    placeholder,
    alt: asAlt(alt ?? ''),
  };
  await db.transaction().execute(async (tx) => {
    await lockUploadsOf(tx, ownerId);
    await admitUpload(tx, { ownerId, bytes: bytes.length, now });
    await saveImage(tx, image, now);
  });

  const names = fileNamesOf(image);
  try {
    // At once, so that a store that doesn't answer is waited for once.
    await allSettled(
      encoded.files.map((file, index) => files.put(names[index] ?? '', file.bytes, 'image/webp')),
    );
  } catch (error) {
    await forgetImage(db, image.id).catch((reason: unknown) =>
      log.warn({ err: reason }, 'the row of an unfinished picture is left to the sweeper'),
    );
    const deleted = Promise.all(names.map((name) => files.delete(name))).catch((reason: unknown) =>
      log.warn({ err: reason }, 'files of an unfinished picture are left to the sweeper'),
    );
    // The member has waited for the store already. The sweeper deletes files without a row.
    await Promise.race([deleted, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    throw error;
  }
  return { id: image.id, picture: pictureOf({ ...image, pass: null }) };
}

/**
 * Marks a stored picture as shown, in the request's transaction. From then on it is visible by its URL, under
 * its guard (`image-access.ts`). Throws 409 when it no longer exists.
 */
export async function claimImage(
  db: Database,
  id: string,
  { guardId, now }: { guardId: string | null; now: Date },
): Promise<void> {
  if (!(await markClaimed(db, id, { guardId, now })))
    throw conflict('That picture is no longer there. Please choose it again.', 'picture_gone');
}

/**
 * Marks a picture as no longer shown, in the request's transaction. A job then deletes its files. Idempotent.
 */
export async function releaseImage(db: Database, id: string, now: Date): Promise<void> {
  if (await markReleased(db, id, now)) await enqueue(db, 'delete-image-files', { image_id: id });
}

async function admitUpload(
  db: Database,
  { ownerId, bytes, now }: { ownerId: string; bytes: number; now: Date },
): Promise<void> {
  const recently = new Date(now.getTime() - 30 * minute);
  const sent = await countUploads(db, ownerId, { recently, lately: new Date(now.getTime() - day) });
  if (sent.pictures >= maxPerHalfHour) {
    const free = (sent.oldest?.getTime() ?? now.getTime()) + 30 * minute - now.getTime();
    throw tooMany(
      'You sent many pictures in a short time. Please wait a little before the next one.',
      Math.max(1, Math.ceil(free / 1000)),
    );
  }
  if (sent.bytes + bytes > maxBytesPerDay)
    throw tooMany('You have sent 200 MB of pictures today. Please send more tomorrow.', 60 * 60);
}

/** Waits for all of them, also when one fails, so that none works on afterwards. Throws the first error. */
async function allSettled(work: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Returns one line of at most 300 UTF-16 units, as the column allows. */
const asAlt = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/[\uD800-\uDBFF]$/, '');

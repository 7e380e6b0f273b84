import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Files, fileName, requireName, type S3Address } from '#server/platform/files/port.ts';
import { outOfRoom, unavailable } from '#server/platform/http/http-error.ts';
import { callOutside, longestWait } from '#server/platform/outside.ts';

/**
 * Stores files in a bucket of an S3-compatible store. After `timeoutMs`, with two tries in that time, the store counts as
 * away.
 */
export function openS3Files(
  { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: S3Address,
  { timeoutMs = longestWait } = {},
): Files & { close(): void } {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Host-style bucket names need a certificate and a DNS name for each bucket, which self-hosted stores
    // seldom have.
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    // Not every store supports the newer checksums. The signature covers the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const orAway = awayFrom(Bucket, URL.parse(endpoint)?.host ?? endpoint);
  const ask = <T>(run: (abortSignal: AbortSignal) => Promise<T>, longestMs = timeoutMs): Promise<T> =>
    callOutside('bucket', { longestMs, isAnswer }, run);

  return {
    async put(Key, bytes, type) {
      requireName(Key);
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: type,
      });
      await ask((abortSignal) => client.send(command, { abortSignal })).catch(orAway);
    },
    async putStream(Key, body, ContentType) {
      requireName(Key);
      // The store must know the length first.
      const spool = await openSpool();
      try {
        await spool.writeFile(body);
        const { size: ContentLength } = await spool.stat();
        const Body = spool.createReadStream({ start: 0 });
        const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType });
        // A large file takes longer than a picture. `socketTimeout` ends one that no longer moves.
        const requestTimeout = uploadTimeoutMs;
        await ask((abortSignal) => client.send(command, { abortSignal, requestTimeout }), uploadTimeoutMs)
          .catch(orAway)
          // The file can't be closed while a stream uses it.
          .finally(() => Body.destroy());
        return ContentLength;
      } finally {
        await spool.close();
      }
    },
    async get(Key) {
      requireName(Key);
      const command = new GetObjectCommand({ Bucket, Key });
      const found = await ask((abortSignal) => client.send(command, { abortSignal })).catch((error: Fault) =>
        isMissing(error) ? null : orAway(error),
      );
      return found && { bytes: found.ContentLength ?? 0, body: found.Body as Readable };
    },
    async delete(Key) {
      requireName(Key);
      const command = new DeleteObjectCommand({ Bucket, Key });
      await ask((abortSignal) => client.send(command, { abortSignal })).catch((error: Fault) =>
        isMissing(error) ? null : orAway(error),
      );
    },
    async *list() {
      let after: string | undefined;
      let last = '';
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken: after });
        const page = await ask((abortSignal) => client.send(command, { abortSignal })).catch(orAway);
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (!fileName.test(Key) || !LastModified) continue;
          if (Key < last) throw new Error('The bucket does not list its files in the order of their names.');
          last = Key;
          yield { name: Key, changedAt: LastModified };
        }
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    close: () => client.destroy(),
  };
}

const uploadTimeoutMs = 3_600_000;

const spoolName = /^evolve-upload-(\d+)-/;
/** Folders of former versions. */
const formerSpoolName = /^evolve-upload-[A-Za-z0-9]{6}$/;

/** Opens a file without a name, so that a killed server leaves nothing of it. */
async function openSpool(): Promise<FileHandle> {
  const path = join(tmpdir(), `evolve-upload-${process.pid}-${randomBytes(9).toString('hex')}`);
  try {
    return await open(path, 'wx+', 0o600);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes empty files of servers that were killed in the moment before their file lost its name. */
export async function sweepSpools(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const owner = spoolName.exec(name)?.[1];
    const isLeft = owner ? !isAlive(Number(owner)) : formerSpoolName.test(name);
    if (isLeft) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** True for a process that exists, also of another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

type Fault = Error & { $metadata?: { httpStatusCode?: number } };

// A missing bucket is a configuration fault, not a missing picture.
const isMissing = ({ name }: Fault): boolean => name === 'NoSuchKey' || name === 'NotFound';

/** True for a refusal of a store that is there, such as wrong credentials. */
const isAnswer = (error: unknown): boolean => {
  const status = (error as Fault).$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

const isFull = ({ name, $metadata }: Fault): boolean =>
  $metadata?.httpStatusCode === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/i.test(name);

/** Returns a function that throws 503. The log and commands get the cause as a sentence, because only the operator can mend it. */
const awayFrom =
  (bucket: string, host: string) =>
  (error: Fault): never => {
    const refusal = isFull(error)
      ? outOfRoom()
      : unavailable("We can't reach the pictures right now. Please try again in a moment.", 5);
    const { name } = error;
    const sentence = isFull(error)
      ? `The bucket ${bucket} at ${host} is full (${name}).`
      : name === 'NoSuchBucket'
        ? `There is no bucket ${bucket} at ${host}. Make it, or correct its address.`
        : [401, 403].includes(error.$metadata?.httpStatusCode ?? 0)
          ? `The bucket ${bucket} at ${host} refuses the key of its address (${name}). Check key, secret and rights.`
          : `The bucket ${bucket} at ${host} doesn't answer as it should (${name}: ${error.message}).`;
    throw Object.assign(refusal, { cause: new Error(sentence, { cause: error }) });
  };

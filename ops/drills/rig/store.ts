import type { ChildProcess } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { until } from './postgres.ts';

/** A real S3 store that runs in a folder. */
export interface Store {
  /** Address of a bucket for STORAGE_URL. */
  url: (bucket: string, secret?: string) => string;
  client: S3Client;
  stop(): void;
}

/** Waits until a store takes buckets, and makes them. */
export async function openStore(
  { port, key, secret, children }: { port: number; key: string; secret: string; children: ChildProcess[] },
  buckets: readonly string[],
): Promise<Store> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
  });
  for (const Bucket of buckets)
    await until(
      'The store',
      async () => {
        await client.send(new CreateBucketCommand({ Bucket }));
        return true;
      },
      120_000,
    );
  return {
    url: (bucket, given = secret) =>
      `s3://${encodeURIComponent(key)}:${encodeURIComponent(given)}@127.0.0.1:${port}/${bucket}?tls=0`,
    client,
    stop: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  body: Readable;
}

/**
 * Where files are kept: a local folder or an object store. Names are flat: letters, digits, `-`, `_` and one ending.
 * A file is whole or not there. A store that cannot be reached or is full throws a 503 refusal.
 */
export interface Files {
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such file. Whoever asks reads the body to its end or destroys it. */
  get(name: string): Promise<StoredFile | null>;
  /** Deletes; a file that is not there is deleted already. */
  delete(name: string): Promise<void>;
  /** Every file, in no order; among them drafts that a server which was killed never finished. */
  list(): AsyncIterable<{ name: string; changedAt: Date }>;
}

/** Where an object store is and who we are to it. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Names a store takes: nothing that could lead out of its folder. */
export const fileName = /^[A-Za-z0-9_-]{3,100}\.[a-z0-9]{1,10}$/;

/** A file that is still being written. */
export const isDraft = (name: string): boolean => /^[0-9a-f]{16}\.part$/.test(name);

/** Refuses a name that is none; ours always are, so this is a fault and not a refusal. */
export function requireName(name: string): void {
  if (!fileName.test(name)) throw new Error('a file was asked for by something that is no name');
}

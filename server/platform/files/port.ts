import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  body: Readable;
}

/**
 * Storage of files: a local folder or an object store. Names are flat: letters, digits, `-`, `_` and one
 * extension. A file is complete or absent. Throws 503 when the store is unreachable or full.
 */
export interface Files {
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Stores a file of any size without holding it in memory. Returns its bytes. Stores nothing if the stream fails. */
  putStream(name: string, body: Readable, type: string): Promise<number>;
  /** Returns null when the file does not exist. The caller reads the body to its end or destroys it. */
  get(name: string): Promise<StoredFile | null>;
  /** Deletes a file. Succeeds if it does not exist. */
  delete(name: string): Promise<void>;
  /**
   * Lists every file in the order of its name's bytes. Before them come drafts that a killed server never finished. Throws when
   * a store lists them in another order.
   */
  list(): AsyncIterable<{ name: string; changedAt: Date }>;
}

/** Address and credentials of an object store. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Matches valid file names. They cannot lead out of the folder. */
export const fileName = /^[A-Za-z0-9_-]{3,100}\.[a-z0-9]{1,10}$/;

/** True for a file that is still being written. */
export const isDraft = (name: string): boolean => /^[0-9a-f]{16}\.part$/.test(name);

/**
 * Throws on an invalid name. The server makes all names, so this is a bug and not an error for the member.
 */
export function requireName(name: string): void {
  if (!fileName.test(name)) throw new Error('a file was asked for by something that is no name');
}

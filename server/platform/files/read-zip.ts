import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

export interface ZipLimits {
  maxEntries: number;
  /** Unpacked bytes of all wanted entries. */
  maxBytes: number;
}

/** The archive can't be read: it is damaged, encrypted, too large, or a name leads out of it. */
export class BadZip extends Error {
  readonly reason: 'damaged' | 'too_large';
  constructor(reason: BadZip['reason'], cause?: unknown) {
    super('a zip archive was refused', { cause });
    this.reason = reason;
  }
}

export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

const openBuffer = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/**
 * Returns the wanted files of an archive in memory, by their path. Nothing is written to disk. The declared sizes are
 * checked before anything is unpacked, and the real ones while it is. Throws `BadZip`.
 */
export async function readZip(
  bytes: Buffer,
  { maxEntries, maxBytes, isWanted }: ZipLimits & { isWanted: (path: string) => boolean },
): Promise<Map<string, Buffer>> {
  const zip = await openBuffer(bytes, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new BadZip('damaged', error);
  });
  if (zip.entryCount > maxEntries) throw new BadZip('too_large');
  const wanted = (await entriesOf(zip)).filter(
    ({ fileName }) => !fileName.endsWith('/') && isWanted(fileName),
  );
  let total = 0;
  for (const { uncompressedSize } of wanted) total += uncompressedSize;
  if (total > maxBytes) throw new BadZip('too_large');
  const files = new Map<string, Buffer>();
  for (const entry of wanted) files.set(entry.fileName, await unpack(zip, entry));
  return files;
}

const entriesOf = (zip: yauzl.ZipFile): Promise<yauzl.Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error) => reject(new BadZip('damaged', error)));
    zip.readEntry();
  });

/** Returns the bytes of an entry. The library refuses an entry that is larger than it declared. */
async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  try {
    return await buffer(
      await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry),
    );
  } catch (error) {
    throw new BadZip('damaged', error);
  }
}

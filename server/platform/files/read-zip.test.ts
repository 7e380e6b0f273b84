import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { isZip, readZip } from './read-zip.ts';

const limits = { maxEntries: 20, maxBytes: 100_000, isWanted: () => true };
const zipOf = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
};

describe('readZip', () => {
  it('returns the wanted files', async () => {
    const bytes = await zipOf({ 'a/one.csv': 'one', 'two.txt': 'two' });
    expect(isZip(bytes)).toBe(true);
    expect(isZip(Buffer.from('date,name'))).toBe(false);
    const files = await readZip(bytes, { ...limits, isWanted: (path) => path.endsWith('.csv') });
    expect([...files].map(([path, content]) => [path, String(content)])).toEqual([['a/one.csv', 'one']]);
  });

  it('refuses too many files, and too many unpacked bytes before it unpacks any', async () => {
    const many = await zipOf(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, 'x'])));
    await expect(readZip(many, limits)).rejects.toMatchObject({ reason: 'too_large' });
    const bomb = await zipOf({ 'bomb.csv': Buffer.alloc(5_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    await expect(readZip(bomb, limits)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('refuses a file that is larger than it says', async () => {
    const bomb = await zipOf({ 'bomb.csv': Buffer.alloc(5_000_000) });
    // The size in the central directory, 24 bytes after its signature.
    const entry = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bomb.writeUInt32LE(1000, entry + 24);
    await expect(readZip(bomb, limits)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it.each(['../../evil.csv', '/etc/evil.csv', 'C:\\evil.csv'])('refuses the path %s', async (path) => {
    const place = 'x'.repeat(path.length);
    const bytes = await zipOf({ [place]: 'x' });
    const evil = Buffer.from(bytes.toString('latin1').replaceAll(place, path), 'latin1');
    await expect(readZip(evil, limits)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('refuses what is cut, and what is no archive', async () => {
    const bytes = await zipOf({ 'one.csv': 'one' });
    await expect(readZip(bytes.subarray(0, 40), limits)).rejects.toMatchObject({ reason: 'damaged' });
    await expect(readZip(Buffer.from('PK\x03\x04 and nothing'), limits)).rejects.toMatchObject({
      reason: 'damaged',
    });
  });
});

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/**
 * Detects the format by its first bytes and ignores the name. Returns null for all but the four supported
 * formats.
 */
export function sniff(bytes: Buffer): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return null;
}

const head = 8;
/**
 * Chunks needed for the pixels and their colours. All others are metadata, and compressed ones may expand a
 * thousandfold.
 */
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/**
 * Returns the PNG without metadata chunks and without bytes behind its end. Drops what cannot be parsed as
 * chunks.
 */
export function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, head)];
  let at = head;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (needed.has(kind)) parts.push(bytes.subarray(at, end));
    if (kind === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

const head = 8;
/** What pixels and their colours are made of. Everything else is notes, of which compressed ones may swell a thousandfold. */
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/** The same PNG without its notes and without anything behind its end; what cannot be read as chunks is left out. */
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

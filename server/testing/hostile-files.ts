import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A marker inside every file that carries more than a picture. No stored file may contain it. */
export const canary = 'canary-5f1d0c';
const script = `<script>alert('${canary}')</script>`;
const php = `<?php system($_GET['${canary}']); ?>`;

export interface HostileFile {
  what: string;
  bytes: Buffer;
  /** Expected status. `kept` means that the picture is encoded again and stored. */
  fate: 'kept' | 413 | 415 | 422;
}

/**
 * Returns files of the kinds used in attacks on picture uploads. They are generated here,
 * not downloaded.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a9e7e' } });
  const [png, jpeg, gif, webp, tiff, avif] = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const).map((format) =>
      picture.clone().toFormat(format).toBuffer(),
    ) as [
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
    ],
  );
  const located = await picture
    .clone()
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const text = (words: string) => Buffer.from(words, 'latin1');
  const and = (...parts: (Buffer | string)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${canary}')">${script}</svg>`;

  const refused = (fate: 415 | 422, files: Record<string, Buffer>): HostileFile[] =>
    Object.entries(files).map(([what, bytes]) => ({ what, bytes, fate }));
  const kept = (files: Record<string, Buffer>): HostileFile[] =>
    Object.entries(files).map(([what, bytes]) => ({ what, bytes, fate: 'kept' }));

  return [
    ...refused(415, {
      SVG: text(svg),
      'SVG with a prolog': text(`<?xml version="1.0"?>\n<!DOCTYPE svg>${svg}`),
      'SVG with an outside entity': text(
        `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
      'SVG that fetches': text(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/latest/meta-data/"/></svg>',
      ),
      'compressed SVG': gzipSync(svg),
      'SVG behind white space': text(`\n\n   ${svg}`),
      HTML: text(`<!doctype html>${script}`),
      'HTML behind a byte order mark': and(Buffer.from([0xef, 0xbb, 0xbf]), `<html>${script}`),
      PHP: text(php),
      'PHP behind a picture comment': text(`/* GIF89a */ ${php}`),
      JavaScript: text(`alert('${canary}')`),
      'server settings': text('AddType application/x-httpd-php .webp'),
      'shell script': text(`#!/bin/sh\necho ${canary}`),
      'ImageMagick script': text(
        `push graphic-context\nfill 'url(https://x/|id; echo ${canary})'\npop graphic-context`,
      ),
      'ImageMagick label': text('label:@/etc/passwd'),
      PostScript: text(`%!PS\n(${canary}) show`),
      PDF: text(`%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert('${canary}'))>>`),
      ZIP: and('PK\x03\x04', canary),
      'Windows program': and('MZ', Buffer.alloc(200), canary),
      'Linux program': and('\x7fELF', Buffer.alloc(200), canary),
      'Java class': and(Buffer.from([0xca, 0xfe, 0xba, 0xbe]), canary),
      'test virus': text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
      TIFF: tiff,
      AVIF: avif,
      HEIC: and(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(100)),
      BMP: and('BM', Buffer.alloc(60)),
      ICO: and(Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)),
      PSD: and('8BPS', Buffer.alloc(60)),
      'JPEG XL': and(Buffer.from([0xff, 0x0a]), Buffer.alloc(60)),
      MP4: and(Buffer.from([0, 0, 0, 24]), 'ftypisom', Buffer.alloc(100)),
      'sound in a RIFF': and('RIFF\x24\0\0\0WAVEfmt ', Buffer.alloc(60)),
      'picture behind a blank': and(' ', png),
      'one byte': text('\xff'),
      'base64 of a picture': text(png.toString('base64')),
    }),
    ...refused(422, {
      'nothing at all': Buffer.alloc(0),
      'HTML behind the head of a PNG': and('\x89PNG\r\n\x1a\n', script),
      'JavaScript behind the head of a GIF': text(`GIF89a/*\x01\0*/=alert('${canary}');`),
      'PHP behind the head of a GIF': text(`GIF89a;\n${php}`),
      'PHP behind the head of a JPEG': and(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), php),
      'HTML in a WebP': and('RIFF\x40\0\0\0WEBPVP8 ', script),
      'head of a JPEG': jpeg.subarray(0, 20),
      'half a JPEG': jpeg.subarray(0, Math.floor(jpeg.length * 0.6)),
      'half a PNG': png.subarray(0, Math.floor(png.length * 0.6)),
      'half a GIF': gif.subarray(0, 20),
      'half a WebP': webp.subarray(0, Math.floor(webp.length * 0.6)),
      'PNG of 30,000 by 30,000': pngOf(30_000, 30_000),
      'PNG of 2 billion by 2 billion': pngOf(0x7fffffff, 0x7fffffff),
      'PNG of 24 million by 2': pngOf(24_000_000, 2),
      'PNG of no size': pngOf(0, 0),
      'JPEG that says 65,500 by 65,500': sized(jpeg, 65_500),
      'GIF of 65,535 by 65,535': gifOf({ frames: 1, side: 65_535 }),
      'GIF of 10,000 frames': gifOf({ frames: 10_000, side: 4 }),
      'GIF of 200 large frames': gifOf({ frames: 200, side: 4000 }),
    }),
    ...kept({
      'PNG with HTML in a note': withChunk(png, 'tEXt', and('Comment\0', script)),
      'PNG with a note that swells to 30 MB': withChunk(
        png,
        'zTXt',
        and('Comment\0\0', deflateSync(Buffer.alloc(30_000_000, 'a'))),
      ),
      'PNG with HTML behind it': and(png, script),
      'PNG with an archive behind it': and(png, 'PK\x03\x04', canary),
      'JPEG with PHP behind it': and(jpeg, php),
      'JPEG with PHP in a comment': withComment(jpeg, php),
      'JPEG with a place in it': located,
      'GIF with JavaScript behind it': and(gif, `;alert('${canary}')`),
      'GIF with a comment': and(gif.subarray(0, -1), comment(php), ';'),
      'WebP with HTML behind it': and(webp, script),
    }),
  ];
}

/** Returns a PNG whose header claims a size, with almost no pixels behind it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

const afterHead = 8 + 25;
const withChunk = (png: Buffer, kind: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, afterHead), chunk(kind, data), png.subarray(afterHead)]);

function withComment(jpeg: Buffer, words: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(words, 'latin1'), jpeg.subarray(2)]);
}

/** Returns the JPEG with another size in its frame header. */
function sized(jpeg: Buffer, side: number): Buffer {
  const other = Buffer.from(jpeg);
  const at = other.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(other[index + 1] ?? 0));
  other.writeUInt16BE(side, at + 5);
  other.writeUInt16BE(side, at + 7);
  return other;
}

const comment = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), Buffer.from(words, 'latin1'), Buffer.from([0])]);

/** Returns a GIF of square frames with sides of `side` px. Only the first pixel of each is stored. */
export function gifOf({ frames, side }: { frames: number; side: number }): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, side & 255, side >> 8, side & 255, side >> 8, 0]),
    Buffer.from([2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ]);
}

import sharp, { type Metadata, type Sharp } from 'sharp';
import { HttpError, invalid } from '../http/http-error.ts';
import { createSemaphore } from '../semaphore.ts';
import { type PictureFormat, sniff } from './sniff.ts';
import { stripPng } from './strip-png.ts';

// The one file that knows the library which reads and writes pictures (docs/decisions/0009-pictures.md).

// Everything the library can read is closed, SVG and TIFF among it, then four kinds are opened (security.md finding 5).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Widths a picture is kept in, px; what is smaller than the next one is kept as it is. */
export const pictureWidths = [320, 640, 1080, 1600] as const;
/** An animation costs many times as much at each width. */
const animationWidths = [320, 640] as const;

/** Most pixels of a picture, and of all frames of an animation together. */
const maxPixels = 24e6;
const maxAnimatedPixels = 60e6;
const maxFrames = 200;
/** px; WebP itself ends at 16383. */
const maxHeight = 8000;
const timeoutMs = { seconds: 15 };
const quality = 80;

export interface EncodedPicture {
  width: number;
  height: number;
  /** WebP files, smallest first; the last one is the picture itself. */
  files: { width: number; bytes: Buffer }[];
  /** A blurred miniature as a data URI of at most 1 kB. */
  placeholder: string;
}

const enter = createSemaphore({ running: 2, waiting: 24 });

/**
 * Decodes under limits and encodes anew: turned upright, in sRGB, without metadata or anything behind the picture. Two at a time;
 * others wait. Throws 415 for what is none of our kinds, 422 for too many pixels or frames and for damage.
 */
export async function encodePicture(sent: Buffer): Promise<EncodedPicture> {
  const format = sniff(sent);
  if (!format)
    throw new HttpError(415, 'unsupported_media_type', 'Please choose a picture: JPEG, PNG, GIF or WebP.');
  return enter(async () => {
    const bytes = format === 'png' ? stripPng(sent) : sent;
    try {
      const seen = await look(bytes, format);
      return (seen.pages ?? 1) > 1 ? await encodeAnimation(bytes, seen) : await encodeStill(bytes);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // The library's own words name its functions; what a member can do is the same for all of them.
      throw invalid("We can't open this picture because it's damaged. Please choose another one.");
    }
  });
}

/** Reads the head alone and refuses what would be too much to decode. */
async function look(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  const seen = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (seen.format !== format) throw invalid("This file isn't a valid picture.");
  const { width, height, pages = 1 } = seen;
  if (width * height > maxPixels)
    throw invalid('That picture has too many pixels: at most 24 million, such as 6000 by 4000.');
  if (pages > maxFrames || (pages > 1 && width * height * pages > maxAnimatedPixels))
    throw invalid(`That animation is too long (${maxFrames} pictures at most, and fewer if they're large).`);
  return seen;
}

async function encodeStill(bytes: Buffer): Promise<EncodedPicture> {
  const largest = pictureWidths.at(-1) ?? 0;
  // Decoded once: every width is made from these pixels, which carry nothing but colours.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout(timeoutMs)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: largest, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } }).timeout(timeoutMs);
  const files = [];
  for (const each of widthsUpTo(width, pictureWidths))
    files.push({
      width: each,
      bytes: await pixels().resize({ width: each }).webp({ quality, effort: 3 }).toBuffer(),
    });
  return { width, height, files, placeholder: await miniature(pixels()) };
}

async function encodeAnimation(bytes: Buffer, { width, height }: Metadata): Promise<EncodedPicture> {
  const frames = (): Sharp =>
    sharp(bytes, { animated: true, limitInputPixels: maxAnimatedPixels, failOn: 'error' }).timeout(timeoutMs);
  const own = Math.min(width, Math.max(1, Math.floor((width * maxHeight) / height)));
  const files = [];
  let size = { width: 0, height: 0 };
  for (const each of widthsUpTo(own, animationWidths)) {
    const { data, info } = await frames()
      .resize({ width: each })
      .webp({ quality: 70, effort: 1 })
      .toBuffer({ resolveWithObject: true });
    size = { width: info.width, height: info.pageHeight ?? info.height };
    files.push({ width: info.width, bytes: data });
  }
  const first = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout(timeoutMs);
  return { ...size, files, placeholder: await miniature(first) };
}

/** The steps a picture is wider than, then its own width or the last step. */
function widthsUpTo(own: number, steps: readonly number[]): number[] {
  const smaller = steps.filter((step) => step < own);
  return own <= (steps.at(-1) ?? 0) ? [...smaller, own] : smaller;
}

async function miniature(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: 20, height: 20, fit: 'inside' })
    .blur(1)
    .webp({ quality: 30, effort: 3, alphaQuality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

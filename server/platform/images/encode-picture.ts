import sharp, { type Metadata, type Sharp } from 'sharp';
import { HttpError, invalid } from '../http/http-error.ts';
import { createSemaphore } from '../semaphore.ts';
import { pictureWidths } from './show-picture.ts';
import { type PictureFormat, sniff } from './sniff.ts';
import { stripPng } from './strip-png.ts';

// Only this file uses the image library (docs/decisions/0009-pictures.md).

// Blocks every format of the library, SVG and TIFF among them, then allows four.
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

/** Fewer widths, because each one of an animation costs many times as much. */
const animationWidths = [320, 640] as const;

/** Most pixels of a picture, and of all frames of an animation together. */
const maxPixels = 24e6;
const maxAnimatedPixels = 60e6;
const maxFrames = 200;
/** In px. WebP itself allows 16383. */
const maxHeight = 8000;
const timeoutMs = { seconds: 15 };
const quality = 80;

export interface EncodedPicture {
  width: number;
  height: number;
  /** WebP files, smallest first. The last one is the picture itself. */
  files: { width: number; bytes: Buffer }[];
  /** A blurred miniature as a data URI of at most 1 kB. */
  placeholder: string;
}

const enter = createSemaphore({ running: 2, waiting: 24 });

/**
 * Decodes a picture under limits and encodes it again: upright, in sRGB, without metadata or appended data.
 * `square` cuts the middle of the first frame to a square of this many px. Two run at a time and others wait. Throws 415 for an unsupported format, 422 for a damaged file or too many
 * pixels or frames.
 */
export async function encodePicture(
  sent: Buffer,
  { square }: { square?: number | undefined } = {},
): Promise<EncodedPicture> {
  const format = sniff(sent);
  if (!format)
    throw new HttpError(415, 'unsupported_media_type', 'Please choose a picture: JPEG, PNG, GIF or WebP.');
  return enter(async () => {
    const bytes = format === 'png' ? stripPng(sent) : sent;
    try {
      const seen = await look(bytes, format);
      return (seen.pages ?? 1) > 1 && square === undefined
        ? await encodeAnimation(bytes, seen)
        : await encodeStill(bytes, square);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // Hides the library's message, which names internal functions. The member can only choose another
      // picture anyway.
      throw invalid("We can't open this picture because it's damaged. Please choose another one.");
    }
  });
}

/** Reads only the header. Throws 422 if the picture would be too large to decode. */
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

async function encodeStill(bytes: Buffer, square: number | undefined): Promise<EncodedPicture> {
  const largest = pictureWidths.at(-1) ?? 0;
  // Decodes once. Every width is made from these pixels, which carry no metadata.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout(timeoutMs)
    .autoOrient()
    .toColourspace('srgb')
    .resize(
      square === undefined
        ? { width: largest, height: maxHeight, fit: 'inside', withoutEnlargement: true }
        : { width: square, height: square, fit: 'cover' },
    )
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

/**
 * Returns the steps narrower than the picture, then its own width. Wider than the last step, the steps alone.
 */
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

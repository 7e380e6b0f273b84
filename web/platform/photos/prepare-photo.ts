import { maxPictureBytes, pictureTypes } from '#contract/platform/picture-limits.ts';

/** Refusal of a photo. The message is a sentence for the member. */
export class PhotoRefusal extends Error {
  override name = 'PhotoRefusal';
}

/** Most pixels the server decodes. */
const maxPixels = 24e6;
/** Longest side of a redrawn photo, in px. No screen shows more. */
const longestSide = 2560;
/** Most bytes that are read into memory. */
const maxBytes = 80 * 1024 * 1024;
const mebibyte = 1024 * 1024;

interface Look {
  type: string;
  size: number;
  width: number;
  height: number;
}

/** Returns true if a photo may be sent as it is. Redrawing loses animation and a little quality. */
export const isFitToSend = ({ type, size, width, height }: Look): boolean =>
  (pictureTypes as readonly string[]).includes(type) &&
  size <= maxPictureBytes &&
  width * height <= maxPixels;

/** Returns the size to draw a photo in: its own, or scaled down to the longest side. */
export function sizeWithin({ width, height }: Pick<Look, 'width' | 'height'>, most = longestSide) {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the media type of a file. Some browsers give none for HEIC files, so the ending decides. */
export function typeOf({ type, name }: Pick<File, 'type' | 'name'>): string {
  if (type) return type;
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  const types: Record<string, string> = { heic: 'image/heic', heif: 'image/heif', avif: 'image/avif' };
  return types[ending] ?? '';
}

/**
 * Returns a photo the server accepts: the file itself if it fits, otherwise redrawn on this device, upright
 * and smaller, as JPEG (WebP if it has transparency). Throws `PhotoRefusal`.
 */
export async function preparePhoto(file: File): Promise<File> {
  const type = typeOf(file);
  if (file.size === 0) throw new PhotoRefusal('That file is empty.');
  if (!type.startsWith('image/') || type === 'image/svg+xml')
    throw new PhotoRefusal('Please choose a JPEG, PNG, GIF or WebP picture.');
  if (type === 'image/gif') {
    if (file.size > maxPictureBytes)
      throw new PhotoRefusal('This GIF is larger than 5 MB. Choose a shorter or smaller one.');
    // Redrawing would lose the animation. A file that can't be shown is refused here, before it is cropped.
    (await decode(file, type)).close();
    return file;
  }
  if (file.size > maxBytes)
    throw new PhotoRefusal(`This photo is larger than ${maxBytes / mebibyte} MB. Choose a smaller one.`);
  const picture = await decode(file, type);
  try {
    const { width, height } = picture;
    if (isFitToSend({ type, size: file.size, width, height })) return file;
    return await redraw(picture, file, type);
  } finally {
    picture.close();
  }
}

async function decode(file: File, type: string): Promise<ImageBitmap> {
  // Safari decodes HEIC, some versions only in an image element.
  const ways = [
    () => createImageBitmap(file, { imageOrientation: 'from-image' }),
    async () => {
      const image = new Image();
      const address = URL.createObjectURL(file);
      try {
        image.src = address;
        await image.decode();
        return await createImageBitmap(image);
      } finally {
        URL.revokeObjectURL(address);
      }
    },
  ];
  for (const way of ways) {
    try {
      return await way();
    } catch {
      // Try the next way.
    }
  }
  throw new PhotoRefusal(
    /hei[cf]/.test(type)
      ? 'This browser can’t open HEIC photos. Share it as a JPEG, or post it from Safari on your iPhone, iPad or Mac.'
      : 'We couldn’t read that photo. It may be damaged. Please choose another one.',
  );
}

async function redraw(picture: ImageBitmap, file: File, type: string): Promise<File> {
  const name = file.name.replace(/\.\w+$/, '');
  // Each step is smaller. Nearly always the first one fits.
  for (const [most, quality] of [
    [longestSide, 0.88],
    [longestSide, 0.75],
    [1920, 0.75],
    [1280, 0.7],
  ] as const) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, sizeWithin(picture, most));
    const context = canvas.getContext('2d');
    if (!context) break;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const isSeeThrough = /png|webp|avif/.test(type) && hasAlpha(context);
    let blob = isSeeThrough ? await encode(canvas, 'image/webp', quality) : null;
    // A browser that can't write WebP returns a PNG, which may be as large as before.
    if (blob?.type !== 'image/webp' || blob.size > maxPictureBytes) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      blob = await encode(canvas, 'image/jpeg', quality);
    }
    if (blob && blob.size <= maxPictureBytes)
      return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, {
        type: blob.type,
        lastModified: file.lastModified,
      });
  }
  throw new PhotoRefusal('We couldn’t make that photo small enough. Please choose another one.');
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Checks a small copy: a transparent area covers more than one of its pixels. */
function hasAlpha({ canvas }: CanvasRenderingContext2D): boolean {
  const small = document.createElement('canvas');
  Object.assign(small, sizeWithin(canvas, 64));
  const context = small.getContext('2d');
  if (!context) return false;
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  return data.some((value, at) => at % 4 === 3 && value < 250);
}

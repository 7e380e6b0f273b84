// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFitToSend, PhotoRefusal, preparePhoto, sizeWithin, typeOf } from './prepare-photo.ts';

afterEach(() => vi.unstubAllGlobals());
const mib = 1024 * 1024;
const fileOf = (type: string, size: number, name = 'photo') =>
  new File([new Uint8Array(size)], name, { type });
const decodesAs = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));

describe('a photo', () => {
  it.each([
    [{ type: 'image/jpeg', size: 5 * mib, width: 4000, height: 3000 }, true],
    [{ type: 'image/jpeg', size: 5 * mib + 1, width: 4000, height: 3000 }, false],
    [{ type: 'image/jpeg', size: 4 * mib, width: 8000, height: 6000 }, false],
    [{ type: 'image/heic', size: mib, width: 4000, height: 3000 }, false],
  ])('%o is sent as it is: %s', (look, isFit) => expect(isFitToSend(look)).toBe(isFit));

  it('is drawn within the longest side and keeps its shape', () => {
    expect(sizeWithin({ width: 8064, height: 6048 })).toEqual({ width: 2560, height: 1920 });
    expect(sizeWithin({ width: 3024, height: 4032 })).toEqual({ width: 1920, height: 2560 });
    expect(sizeWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
    expect(sizeWithin({ width: 100_000, height: 2 })).toEqual({ width: 2560, height: 1 });
  });

  it('gets its type from the file name where the browser gives none', () => {
    expect(typeOf({ type: '', name: 'IMG_0001.HEIC' })).toBe('image/heic');
    expect(typeOf({ type: '', name: 'notes.txt' })).toBe('');
    expect(typeOf({ type: 'image/png', name: 'x.heic' })).toBe('image/png');
  });

  it('that fits is sent as it is, and so is a GIF, which would lose its animation', async () => {
    decodesAs(4000, 3000);
    const photo = fileOf('image/jpeg', 2 * mib);
    expect(await preparePhoto(photo)).toBe(photo);
    const gif = fileOf('image/gif', 2 * mib);
    expect(await preparePhoto(gif)).toBe(gif);
  });

  it.each([
    ['an empty file', fileOf('image/jpeg', 0), 'That file is empty.'],
    ['another kind', fileOf('text/plain', 3), 'Please choose a JPEG, PNG, GIF or WebP picture.'],
    [
      'a drawing that may run scripts',
      fileOf('image/svg+xml', 3),
      'Please choose a JPEG, PNG, GIF or WebP picture.',
    ],
    [
      'a long GIF',
      fileOf('image/gif', 6 * mib),
      'This GIF is larger than 5 MB. Choose a shorter or smaller one.',
    ],
    [
      'a GIF that cannot be shown',
      fileOf('image/gif', 3),
      'We couldn’t read that photo. It may be damaged. Please choose another one.',
    ],
    [
      'a HEIC file that cannot be decoded',
      fileOf('', 3, 'a.heic'),
      'This browser can’t open HEIC photos. Share it as a JPEG, or post it from Safari on your iPhone, iPad or Mac.',
    ],
    [
      'a damaged one',
      fileOf('image/jpeg', 3),
      'We couldn’t read that photo. It may be damaged. Please choose another one.',
    ],
  ])('%s is refused with a sentence', async (_, file, sentence) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no'));
    await expect(preparePhoto(file)).rejects.toEqual(new PhotoRefusal(sentence));
  });
});

import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { canary, gifOf, hostileFiles } from '#server/testing/hostile-files.ts';
import { HttpError } from '../http/http-error.ts';
import { encodePicture } from './encode-picture.ts';

const files = await hostileFiles();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#40806a' } });
const all = ({ files: made }: { files: { bytes: Buffer }[] }) =>
  Buffer.concat(made.map(({ bytes }) => bytes)).toString('latin1');

describe('hostile files', () => {
  test.each(files)('$what: $fate', async ({ bytes, fate }) => {
    const start = performance.now();
    const made = await encodePicture(bytes).catch((error: unknown) => error);
    if (fate !== 'kept') {
      expect(performance.now() - start).toBeLessThan(500);
      expect(made).toBeInstanceOf(HttpError);
      // An empty file is refused with its own sentence before it gets here.
      expect((made as HttpError).status).toBe(bytes.length === 0 ? 415 : fate);
      return;
    }
    const picture = made as Awaited<ReturnType<typeof encodePicture>>;
    expect([picture.width, picture.height]).toEqual([40, 30]);
    expect(all(picture)).not.toMatch(new RegExp(`${canary}|EXIF|XMP |ICCP`));
  });

  it('of other kinds cannot be opened by the library either', async () => {
    for (const { what, bytes } of files.filter(({ what }) => /^(SVG|TIFF|AVIF|compressed SVG)/.test(what)))
      await expect(sharp(bytes).metadata(), what).rejects.toThrow(/unsupported|blocked/);
  });

  it('take little memory', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 2);
    await Promise.all(
      files.filter(({ fate }) => fate === 422).map(({ bytes }) => encodePicture(bytes).catch(() => null)),
    );
    clearInterval(watch);
    expect(peak - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('are refused when too many wait at once', async () => {
    const picture = await plain(900, 900).jpeg().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => encodePicture(picture).catch((error: HttpError) => error.status)),
    );
    expect(answers.filter((answer) => answer === 503)).toHaveLength(14);
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(26);
  });
});

describe('a picture', () => {
  it.each([
    [300, [300]],
    [320, [320]],
    [700, [320, 640, 700]],
    [1600, [320, 640, 1080, 1600]],
    [4000, [320, 640, 1080, 1600]],
  ])('%i px wide is stored in the widths %j', async (width, widths) => {
    const made = await encodePicture(await plain(width, 100).png().toBuffer());
    expect(made.files.map((file) => file.width)).toEqual(widths);
    expect(made.width).toBe(widths.at(-1));
    for (const { bytes, width: own } of made.files)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: own });
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(made.placeholder.length).toBeLessThanOrEqual(1024);
  });

  it('is turned upright and loses its camera metadata', async () => {
    const lying = await plain(60, 40)
      .withExif({ IFD0: { Make: canary }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).exif).toBeDefined();
    const made = await encodePicture(lying);
    expect([made.width, made.height]).toEqual([40, 60]);
    const seen = await sharp(made.files[0]?.bytes).metadata();
    expect([seen.exif, seen.icc, seen.xmp, seen.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('in a wide colour space looks the same in sRGB', async () => {
    // Full green of Display P3 lies outside sRGB, so green stays at its maximum and no other channel is
    // added.
    const wide = await plain(50, 50).withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const made = await encodePicture(wide);
    const { data } = await sharp(made.files[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    for (const [index, value] of [0x40, 0x80, 0x6a].entries())
      expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(6);
  });

  it.each([
    [
      '16 bits',
      sharp({ create: { width: 30, height: 20, channels: 3, background: '#888' } })
        .toColourspace('rgb16')
        .png(),
    ],
    ['grey', plain(30, 20).greyscale().png()],
    ['four inks', plain(30, 20).toColourspace('cmyk').jpeg()],
    ['see-through', sharp({ create: { width: 30, height: 20, channels: 4, background: '#8880' } }).png()],
    ['a palette', plain(30, 20).png({ palette: true })],
  ])('of %s is accepted', async (_what, made) => {
    expect(await encodePicture(await made.toBuffer())).toMatchObject({ width: 30, height: 20 });
  });

  it('with transparency keeps it', async () => {
    const glass = sharp({ create: { width: 30, height: 20, channels: 4, background: '#ff000000' } });
    const made = await encodePicture(await glass.png().toBuffer());
    expect((await sharp(made.files[0]?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('that is animated stays animated, with its timing', async () => {
    const height = 50;
    const raw = Buffer.alloc(700 * height * 4 * 3, 0);
    raw.fill(255, 0, 700 * height * 3);
    const moving = await sharp(raw, {
      raw: { width: 700, height: height * 4, channels: 3, pageHeight: height },
    })
      .gif({ delay: [100, 200, 300, 400], loop: 3 })
      .toBuffer();
    const before = await sharp(moving, { animated: true }).metadata();
    const made = await encodePicture(moving);
    expect(made.files.map(({ width }) => width)).toEqual([320, 640]);
    for (const { bytes } of made.files)
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
        format: 'webp',
        pages: before.pages,
        delay: before.delay,
        loop: 3,
      });
    expect([made.width, made.height]).toEqual([640, 46]);
  });

  it('of 200 frames is the longest animation', async () => {
    await expect(encodePicture(gifOf({ frames: 201, side: 4 }))).rejects.toThrow(/too long/);
    expect(await encodePicture(gifOf({ frames: 200, side: 4 }))).toMatchObject({ width: 4 });
  });
});

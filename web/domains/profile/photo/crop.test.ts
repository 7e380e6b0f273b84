import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squareSide } from '#contract/platform/picture-limits.ts';
import { clampView, drawnSize, maxZoom, turnRight, viewAfterKey, wholePicture, zoomBy } from './crop.ts';

const wide = { width: 1024, height: 512 };

describe('the cut of a photo', () => {
  it('starts in the middle, filled by the shorter side', () => {
    expect(drawnSize(wide, wholePicture)).toEqual({ width: 1024, height: 512 });
    expect(drawnSize({ width: 100, height: 300 }, wholePicture)).toEqual({ width: 512, height: 1536 });
    expect(clampView(wide, wholePicture)).toEqual(wholePicture);
  });

  it('moves by 4 px with the arrow keys, and only while the picture fills it', () => {
    expect(viewAfterKey(wide, wholePicture, 'ArrowRight')).toMatchObject({ x: 4, y: 0 });
    expect(viewAfterKey(wide, wholePicture, 'ArrowLeft')).toMatchObject({ x: -4, y: 0 });
    expect(viewAfterKey(wide, wholePicture, 'ArrowDown')).toMatchObject({ x: 0, y: 0 });
    expect(viewAfterKey(wide, { ...wholePicture, x: 255 }, 'ArrowRight')).toMatchObject({ x: 256 });
    expect(viewAfterKey(wide, wholePicture, 'Tab')).toBeNull();
  });

  it('zooms with + and -, between its whole and four times that', () => {
    const near = viewAfterKey(wide, wholePicture, '+');
    expect(near?.zoom).toBeCloseTo(1.1);
    expect(viewAfterKey(wide, near ?? wholePicture, '-')?.zoom).toBeCloseTo(1);
    expect(viewAfterKey(wide, wholePicture, '-')?.zoom).toBe(1);
    expect(zoomBy(wide, wholePicture, 99).zoom).toBe(maxZoom);
    // The middle stays in its place.
    expect(zoomBy(wide, { ...wholePicture, x: 100 }, 2)).toMatchObject({ zoom: 2, x: 200 });
  });

  it('turns around its middle, and is the same after four turns', () => {
    const view = { ...wholePicture, x: 200 };
    expect(turnRight(wide, view)).toEqual({ zoom: 1, turns: 1, x: 0, y: 200 });
    let turned = view;
    for (let turn = 0; turn < 4; turn += 1) turned = turnRight(wide, turned);
    expect(turned).toEqual(view);
  });

  it('is always filled', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    const place = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.record({
          x: place,
          y: place,
          zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
          turns: fc.nat(9),
        }),
        (picture, view) => {
          const { x, y, zoom, turns } = clampView(picture, view);
          const drawn = drawnSize(picture, { zoom });
          const [across, down] = turns % 2 === 1 ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
          expect(across / 2 - Math.abs(x)).toBeGreaterThanOrEqual(squareSide / 2 - 0.001);
          expect(down / 2 - Math.abs(y)).toBeGreaterThanOrEqual(squareSide / 2 - 0.001);
        },
      ),
    );
  });
});

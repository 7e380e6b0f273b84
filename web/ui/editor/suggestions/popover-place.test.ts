import { expect, it } from 'vitest';
import { placePopover } from './popover-place.ts';

const popover = { width: 272, height: 256 };

it.each([320, 390, 1440])('a popover never leaves a screen of %i px', (width) => {
  const screen = { width, height: 700 };
  for (let left = -20; left <= width; left += 13)
    for (let top = 0; top < 700; top += 29) {
      const at = placePopover({ left, top, bottom: top + 24 }, popover, screen);
      expect(at.left).toBeGreaterThanOrEqual(16);
      expect(at.left + popover.width).toBeLessThanOrEqual(width - 16);
      expect(at.top).toBeGreaterThanOrEqual(16);
    }
});

it('opens below its line, or above it if only there is room', () => {
  const screen = { width: 1440, height: 700 };
  expect(placePopover({ left: 300, top: 100, bottom: 124 }, popover, screen)).toEqual({
    left: 300,
    top: 130,
  });
  expect(placePopover({ left: 300, top: 600, bottom: 624 }, popover, screen)).toEqual({
    left: 300,
    top: 338,
  });
});

interface Box {
  left: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** Distance between a popover and the edge of the screen, in px. */
const edge = 16;
/** Distance between a popover and its line, in px. */
const gap = 6;

/**
 * Returns the position of a popover in px of the screen: below its line, or above it where that has more
 * room, and at least 16 px from each edge. A popover that is too wide starts 16 px from the left, and its
 * style limits its width.
 */
export function placePopover(line: Box, popover: Size, screen: Size): { left: number; top: number } {
  const farthest = screen.width - edge - popover.width;
  const left = Math.max(edge, Math.min(line.left, farthest));
  const below = screen.height - edge - line.bottom - gap;
  const above = line.top - gap - edge;
  const isBelow = popover.height <= below || below >= above;
  return { left, top: isBelow ? line.bottom + gap : Math.max(edge, line.top - gap - popover.height) };
}

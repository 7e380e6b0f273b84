interface Box {
  left: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** px between a popover and the edge of the screen. */
const edge = 16;
/** px between a popover and the line it belongs to. */
const gap = 6;

/**
 * Returns where a popover goes, in px of the screen: under its line, above it where there is more room, and never closer than 16 px to an
 * edge. A popover wider than that begins 16 px from the left; its style keeps it narrower.
 */
export function placePopover(line: Box, popover: Size, screen: Size): { left: number; top: number } {
  const farthest = screen.width - edge - popover.width;
  const left = Math.max(edge, Math.min(line.left, farthest));
  const below = screen.height - edge - line.bottom - gap;
  const above = line.top - gap - edge;
  const isBelow = popover.height <= below || below >= above;
  return { left, top: isBelow ? line.bottom + gap : Math.max(edge, line.top - gap - popover.height) };
}

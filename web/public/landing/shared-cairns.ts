import { type CairnDrawing, type CairnOptions, cairn } from '../../drawings/cairn.ts';
import { daysIn, f } from '../../drawings/pebble.ts';

/** Size of the shared drawings, that of the widest trail. */
const base = 50;
const weeks = Array.from({ length: 13 }, (_, at) => at + 1);

/**
 * Definitions of the thirteen cairns, each once, as an SVG without a size. The landing has four trails, whose cairns differ in size
 * and colour only. Colours and line widths come from the `<use>`, because styles of classes don't reach into it.
 */
export const cairnDefinitions = `<svg class="cairn-definitions" width="0" height="0" aria-hidden="true"><defs>${weeks
  .map((week) => {
    const paths = cairn({ x: 0, y: 0, base, week }).svg.matchAll(/ d="[^"]+"/g);
    return `<g id="cairn-${week}">${[...paths].map(([d]) => `<path${d}/>`).join('')}</g>`;
  })
  .join('')}</defs></svg>`;

/** Refers to the shared drawing of a cairn whose stones all look alike. Others are drawn whole. */
export function drawSharedCairn(options: CairnOptions): CairnDrawing {
  const { x, y, base: own = base, week = 1, done = 0, today = -1, details } = options;
  const whole = cairn(options);
  const isDone = done >= daysIn(week);
  if (today >= 0 || (isDone ? details : done > 0)) return whole;
  const scale = own / base;
  const sized = scale === 1 ? '' : ` stroke-width="${f(0.7 / scale)}"`;
  return {
    top: whole.top,
    svg: `<use href="#cairn-${week}" class="stones ${isDone ? 'is-done' : 'is-ahead'}"${sized} transform="translate(${f(x)} ${f(y)})${scale === 1 ? '' : `scale(${scale})`}"/>`,
  };
}

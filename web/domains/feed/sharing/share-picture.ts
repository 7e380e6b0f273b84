import { pebble, seeded } from '../../../drawings/pebble.ts';

export type PictureShape = 'wide' | 'square' | 'story';

/** Width and height of each shape, in px. */
export const pictureSizes: Record<PictureShape, readonly [width: number, height: number]> = {
  wide: [1200, 630],
  square: [1080, 1080],
  story: [1080, 1920],
};

interface PictureWords {
  title: string;
  /** Line below the title. */
  line: string;
  /** The member's name, or null to leave it out. */
  name: string | null;
  brand: string;
  /** Stones of the drawing, 1 to 7. */
  stones: number;
  /** Stone colour, 1 to 13. */
  color: number;
}

/** Where the parts of a picture are, in px. */
interface Layout {
  margin: number;
  title: { size: number; top: number; width: number };
  cairn: { x: number; ground: number; base: number };
  sun: { x: number; y: number; radius: number };
}

const layouts: Record<PictureShape, Layout> = {
  wide: {
    margin: 72,
    title: { size: 82, top: 190, width: 590 },
    cairn: { x: 880, ground: 520, base: 236 },
    sun: { x: 1040, y: 330, radius: 64 },
  },
  square: {
    margin: 80,
    title: { size: 86, top: 200, width: 920 },
    cairn: { x: 540, ground: 930, base: 236 },
    sun: { x: 770, y: 640, radius: 72 },
  },
  story: {
    margin: 90,
    title: { size: 96, top: 330, width: 900 },
    cairn: { x: 540, ground: 1560, base: 380 },
    sun: { x: 850, y: 1010, radius: 100 },
  },
};

/** Draws the picture in the light theme, whatever the theme of the page is. The canvas gets the size of the shape. */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  words: PictureWords,
  shape: PictureShape,
): Promise<void> {
  const look = readLook(canvas, words.color);
  await Promise.all(
    [`680 80px ${look.display}`, `500 36px ${look.text}`].map((font) => document.fonts?.load(font)),
  ).catch(() => undefined);
  const [width, height] = pictureSizes[shape];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const layout = layouts[shape];
  drawLand(pen, { width, height, layout, look });
  drawCairn(pen, { layout, look, stones: words.stones });
  drawWords(pen, { words, layout, look, height });
}

interface Look {
  display: string;
  text: string;
  colors: Record<keyof typeof tokens, string>;
}

const tokens = {
  skyTop: '--ev-sky-top',
  skyMid: '--ev-sky-mid',
  skyLow: '--ev-sky-low',
  sun: '--ev-sun',
  far: '--ev-ridge-3',
  near: '--ev-ridge-2',
  ground: '--ev-ground',
  ink: '--ev-text',
  muted: '--ev-text-muted',
  brand: '--ev-brand',
  today: '--ev-today',
} as const;

/** Reads the light colours and the typefaces of the page. A canvas doesn't resolve custom properties. */
function readLook(canvas: HTMLCanvasElement, color: number): Look & { stone: string } {
  const probe = document.createElement('span');
  probe.style.cssText =
    'position:absolute;visibility:hidden;color-scheme:light;font-family:var(--ev-font-display)';
  (canvas.parentElement ?? document.body).append(probe);
  const style = getComputedStyle(probe);
  const colorOf = (token: string): string => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, colorOf(token)]),
  ) as Look['colors'];
  const stone = colorOf(`--ev-stone-${color}`);
  const display = style.fontFamily || 'sans-serif';
  probe.style.fontFamily = 'var(--ev-font-text)';
  const text = style.fontFamily || 'sans-serif';
  probe.remove();
  return { display, text, colors, stone };
}

type Pen = CanvasRenderingContext2D;

function drawLand(
  pen: Pen,
  { width, height, layout, look }: { width: number; height: number; layout: Layout; look: Look },
): void {
  const { colors } = look;
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, colors.skyTop);
  sky.addColorStop(0.42, colors.skyMid);
  sky.addColorStop(0.78, colors.skyLow);
  fill(pen, sky, (path) => path.rect(0, 0, width, height));
  const { x, y, radius } = layout.sun;
  pen.globalAlpha = 0.16;
  for (const halo of [4.4, 3.2, 2.1]) fill(pen, colors.sun, (path) => path.arc(x, y, radius * halo, 0, 7));
  pen.globalAlpha = 1;
  fill(pen, colors.sun, (path) => path.arc(x, y, radius, 0, 7));
  const { ground, base } = layout.cairn;
  const hill = (color: string, top: number, rise: number) =>
    fill(pen, color, (path) => {
      path.moveTo(0, top);
      path.bezierCurveTo(
        width * 0.22,
        top - rise,
        width * 0.4,
        top + rise * 0.6,
        width * 0.6,
        top - rise * 0.2,
      );
      path.bezierCurveTo(width * 0.76, top - rise, width * 0.9, top, width, top - rise * 0.6);
      path.lineTo(width, height);
      path.lineTo(0, height);
    });
  hill(colors.far, ground - base * 0.42, base * 0.26);
  hill(colors.near, ground - base * 0.16, base * 0.2);
  hill(colors.ground, ground + base * 0.02, base * 0.07);
}

function fill(pen: Pen, style: string | CanvasGradient, trace: (path: Path2D) => void): void {
  const path = new Path2D();
  trace(path);
  pen.fillStyle = style;
  pen.fill(path);
}

const widths = [1, 0.88, 0.79, 0.82, 0.66, 0.56, 0.44];

function drawCairn(
  pen: Pen,
  { layout, look, stones }: { layout: Layout; look: Look & { stone: string }; stones: number },
): void {
  const { x, ground, base } = layout.cairn;
  const random = seeded(36);
  pen.globalAlpha = 0.14;
  pen.fillStyle = '#123';
  pen.beginPath();
  pen.ellipse(x, ground + 2, base * 0.68, base * 0.075, 0, 0, 7);
  pen.fill();
  pen.globalAlpha = 1;
  let top = ground;
  for (const [i, share] of widths.slice(0, Math.max(1, stones)).entries()) {
    const w = base * share * (0.94 + random() * 0.12);
    const h = Math.max(base * 0.2, base * (0.325 - i * 0.014) * (0.9 + random() * 0.2));
    const cx = x + (random() - 0.5) * base * 0.13;
    const cy = top - h / 2;
    const body = new Path2D(pebble(cx, cy, w, h * 0.98, 17 + i));
    pen.fillStyle = look.stone;
    pen.fill(body);
    pen.strokeStyle = 'rgb(10 30 30 / 0.28)';
    pen.lineWidth = base * 0.008;
    pen.stroke(body);
    pen.strokeStyle = 'rgb(255 255 255 / 0.55)';
    pen.lineWidth = base * 0.014;
    pen.lineCap = 'round';
    const light = `M${cx - w * 0.36} ${cy - h * 0.06}Q${cx - w * 0.32} ${cy - h * 0.31} ${cx - w * 0.06} ${cy - h * 0.33}`;
    pen.stroke(new Path2D(light));
    top -= h - base * 0.018;
  }
}

function drawWords(
  pen: Pen,
  { words, layout, look, height }: { words: PictureWords; layout: Layout; look: Look; height: number },
): void {
  const { margin, title } = layout;
  const { colors } = look;
  pen.textBaseline = 'alphabetic';
  drawMark(pen, { x: margin, y: margin - 8, size: 48, colors });
  write(pen, words.brand, {
    x: margin + 66,
    y: margin + 29,
    font: `690 38px ${look.display}`,
    color: colors.ink,
  });
  const { lines, size } = fitted(pen, words.title, { ...title, family: look.display });
  let y = title.top + size;
  for (const line of lines) {
    write(pen, line, { x: margin, y, font: `680 ${size}px ${look.display}`, color: colors.ink });
    y += size * 1.08;
  }
  for (const line of wrapped(pen, words.line, { width: title.width, font: `500 36px ${look.text}` }).slice(
    0,
    2,
  )) {
    write(pen, line, { x: margin, y: y + 2, font: `500 36px ${look.text}`, color: colors.muted });
    y += 46;
  }
  if (words.name)
    write(pen, words.name, {
      x: margin,
      y: height - margin + 18,
      font: `600 30px ${look.text}`,
      color: colors.ink,
    });
}

function write(
  pen: Pen,
  text: string,
  { x, y, font, color }: { x: number; y: number; font: string; color: string },
): void {
  pen.font = font;
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

/** The mark: three pebbles, the top one in the colour of today. */
function drawMark(
  pen: Pen,
  { x, y, size, colors }: { x: number; y: number; size: number; colors: Look['colors'] },
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  pen.fillStyle = colors.brand;
  pen.fill(new Path2D(pebble(16.4, 25.4, 24.8, 8.4, 21, 0.035)));
  pen.fill(new Path2D(pebble(13, 16, 18, 7.8, 8, 0.035)));
  pen.fillStyle = colors.today;
  pen.fill(new Path2D(pebble(14.8, 6.9, 21.6, 7.6, 33, 0.035)));
  pen.restore();
}

const mostTitleLines = 3;

/** Returns the title in at most three lines, in the largest type that fits. A longer one ends with an ellipsis. */
function fitted(
  pen: Pen,
  text: string,
  { size, width, family }: { size: number; width: number; family: string },
): { lines: string[]; size: number } {
  for (let smaller = size; smaller >= size * 0.55; smaller -= 4) {
    const lines = wrapped(pen, text, { width, font: `680 ${smaller}px ${family}` });
    if (lines.length <= mostTitleLines) return { lines, size: smaller };
  }
  const least = size * 0.55;
  const lines = wrapped(pen, text, { width, font: `680 ${least}px ${family}` }).slice(0, mostTitleLines);
  return { lines: lines.with(-1, `${(lines.at(-1) ?? '').slice(0, -1)}…`), size: least };
}

/** Breaks a text into lines of a width, at spaces and, in a word that is too long, anywhere. */
function wrapped(
  pen: Pick<Pen, 'measureText' | 'font'>,
  text: string,
  { width, font }: { width: number; font: string },
): string[] {
  pen.font = font;
  const fits = (line: string): boolean => pen.measureText(line).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

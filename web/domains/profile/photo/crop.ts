import { squareSide } from '#contract/platform/picture-limits.ts';

export const maxZoom = 4;
const zoomStep = 1.1;
/** Movement by one press of an arrow key, in px of the cut photo. */
const arrowStep = 4;

/** Cut of a picture: `x` and `y` move the middle of the picture away from the middle of the cut, in px of the cut. */
export interface CropView {
  x: number;
  y: number;
  /** 1 is the smallest size that fills the cut. */
  zoom: number;
  /** Quarter turns to the right. */
  turns: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholePicture: CropView = { x: 0, y: 0, zoom: 1, turns: 0 };

/** Returns the size in which a picture is drawn, before it is turned. */
export function drawnSize({ width, height }: Size, { zoom }: Pick<CropView, 'zoom'>): Size {
  const scale = (squareSide / Math.min(width, height)) * zoom;
  return { width: width * scale, height: height * scale };
}

/** Returns the nearest view in which the picture fills the cut. */
export function clampView(picture: Size, view: CropView): CropView {
  const zoom = clamp(view.zoom, 1, maxZoom);
  const drawn = drawnSize(picture, { zoom });
  const isLying = view.turns % 2 === 1;
  const spareX = ((isLying ? drawn.height : drawn.width) - squareSide) / 2;
  const spareY = ((isLying ? drawn.width : drawn.height) - squareSide) / 2;
  return {
    zoom,
    turns: view.turns % 4,
    x: clamp(view.x, -spareX, spareX),
    y: clamp(view.y, -spareY, spareY),
  };
}

/** Returns the view zoomed by a factor around the middle of the cut. */
export const zoomBy = (picture: Size, view: CropView, factor: number): CropView => {
  const zoom = clamp(view.zoom * factor, 1, maxZoom);
  const grown = zoom / view.zoom;
  return clampView(picture, { ...view, zoom, x: view.x * grown, y: view.y * grown });
};

/** Returns the view a quarter turned to the right, around the middle of the cut. */
export const turnRight = (picture: Size, view: CropView): CropView =>
  clampView(picture, { ...view, turns: view.turns + 1, x: -view.y, y: view.x });

/** Returns the view after a key, or null for a key without a meaning here. An arrow moves the picture. */
export function viewAfterKey(picture: Size, view: CropView, key: string): CropView | null {
  const { x, y } = view;
  switch (key) {
    case 'ArrowLeft':
      return clampView(picture, { ...view, x: x - arrowStep });
    case 'ArrowRight':
      return clampView(picture, { ...view, x: x + arrowStep });
    case 'ArrowUp':
      return clampView(picture, { ...view, y: y - arrowStep });
    case 'ArrowDown':
      return clampView(picture, { ...view, y: y + arrowStep });
    case '+':
    case '=':
      return zoomBy(picture, view, zoomStep);
    case '-':
      return zoomBy(picture, view, 1 / zoomStep);
    default:
      return null;
  }
}

// Adding 0 makes -0 a 0.
const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most)) + 0;

import { RotateCcw, RotateCw } from 'lucide';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { squareSide } from '#contract/platform/picture-limits.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import {
  type CropView,
  clampView,
  drawnSize,
  maxZoom,
  turnRight,
  viewAfterKey,
  wholePicture,
  zoomBy,
} from './crop.ts';

interface CropDialogProps {
  open: boolean;
  file: File;
  member: CurrentUser;
  onCut: (file: File) => void;
  onBroken: (sentence: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

const unreadable = 'We couldn’t read that photo. It may be damaged. Please choose another one.';

/** Dialog that cuts a photo to the circle in which members see it. The canvas shows exactly what is sent. */
export function CropDialog({ open, file, onCut, onBroken, onClose, onClosed }: CropDialogProps) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [view, setView] = useState(wholePicture);
  const [isCutting, setCutting] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });

  useEffect(() => {
    const address = URL.createObjectURL(file);
    const loading = new Image();
    loading.src = address;
    let isGone = false;
    loading.decode().then(
      () => isGone || setImage(loading),
      () => isGone || broken.current(unreadable),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [file]);

  const size = image && { width: image.naturalWidth, height: image.naturalHeight };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && image) draw(context, image, view);
  }, [image, view]);

  const change = (next: (view: CropView) => CropView) => {
    if (size) setView((now) => clampView(size, next(now)));
  };
  const zoomed = (factor: number) => change((now) => (size ? zoomBy(size, now, factor) : now));
  const gestures = useGestures(canvas, {
    onMove: (x, y) => change((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    onZoom: zoomed,
  });

  const cut = () => {
    setCutting(true);
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    canvas.current?.toBlob(
      (blob) => {
        setCutting(false);
        if (blob) onCut(new File([blob], type === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type }));
        else onBroken(unreadable);
      },
      type,
      0.92,
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Crop your photo"
      description="Drag to move it, or use the arrow keys. Plus and minus zoom."
      actions={
        <>
          <CloseButton />
          <Button kind="primary" disabled={!image} busy={isCutting} onClick={cut}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center mt-4 p-3 rounded-md bg-sunken">
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture that keys move. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and fingers move the photo */}
        <div
          className="relative w-[min(100%,20rem,50dvh)] aspect-[1] overflow-clip rounded-[50%] [touch-action:none] cursor-grab active:[cursor:grabbing] focus-visible:focus-ring focus-visible:outline-offset-2"
          role="application"
          aria-label="Your photo"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the photo.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and zoom the photo
          tabIndex={0}
          {...gestures}
          onKeyDown={(event) => {
            const next = size && !event.ctrlKey && !event.metaKey && viewAfterKey(size, view, event.key);
            if (!next) return;
            event.preventDefault();
            setView(next);
          }}
        >
          <canvas className="size-full block" ref={canvas} width={squareSide} height={squareSide} />
        </div>
      </div>
      <div className="flex gap-2 items-center mt-3">
        <label className="row grow [--gap:0.75rem]">
          <span className="small muted">Zoom</span>
          <input
            className="w-full min-w-0 min-h-touch [accent-color:var(--ev-brand)]"
            type="range"
            min={100}
            max={maxZoom * 100}
            value={Math.round(view.zoom * 100)}
            aria-valuetext={`${Math.round(view.zoom * 100)} percent`}
            onChange={(event) => zoomed(Number(event.currentTarget.value) / 100 / view.zoom)}
          />
        </label>
        <Button
          kind="ghost"
          icon={RotateCw}
          label="Turn right"
          onClick={() => change((now) => (size ? turnRight(size, now) : now))}
        />
        <Button kind="ghost" icon={RotateCcw} label="Start over" onClick={() => setView(wholePicture)} />
      </div>
    </Dialog>
  );
}

function draw(context: CanvasRenderingContext2D, image: HTMLImageElement, view: CropView): void {
  const { width, height } = drawnSize({ width: image.naturalWidth, height: image.naturalHeight }, view);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, squareSide, squareSide);
  context.translate(squareSide / 2 + view.x, squareSide / 2 + view.y);
  context.rotate((view.turns * Math.PI) / 2);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, -width / 2, -height / 2, width, height);
}

interface Point {
  x: number;
  y: number;
}

/** Handlers for one finger or the mouse, which move, for two fingers and the wheel, which zoom. */
function useGestures(
  canvas: { current: HTMLCanvasElement | null },
  act: { onMove: (x: number, y: number) => void; onZoom: (factor: number) => void },
) {
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = canvas.current;
    // React's listener is passive, so it couldn't keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onZoom(Math.exp(-event.deltaY / 500));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [canvas]);

  const end = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const all = pointers.current;
      const before = all.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...all].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      all.set(event.pointerId, now);
      // The canvas has more pixels than it takes on the screen.
      const scale = squareSide / (canvas.current?.clientWidth || squareSide);
      const share = other ? 0.5 : 1;
      latest.current.onMove((now.x - before.x) * scale * share, (now.y - before.y) * scale * share);
      if (other && distance(before, other) > 0)
        latest.current.onZoom(distance(now, other) / distance(before, other));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

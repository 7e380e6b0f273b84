import { X, ZoomIn, ZoomOut } from 'lucide';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { imageUrl } from '../pictures/image-url.ts';
import { DialogPanel } from './DialogPanel.tsx';
import '../pictures/photo.css';
import type { PictureProps } from '../pictures/Picture.tsx';

interface LightboxProps {
  picture: PictureProps['picture'];
  onClose: () => void;
}

/** Length of the downward swipe that closes the photo, in px. */
const farEnough = 90;

/**
 * Shows a photo on the whole screen. Esc, Close, a press beside it and a swipe down return to the page. A
 * zoomed photo scrolls. Loaded lazily.
 */
export function Lightbox({ picture, onClose }: LightboxProps) {
  const { url, width, height, alt } = picture;
  const [open, setOpen] = useState(true);
  const [isZoomed, setZoomed] = useState(false);
  const from = useRef<{ x: number; y: number } | null>(null);
  const close = () => setOpen(false);
  const toggle = () => setZoomed(!isZoomed);
  const lift = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const began = from.current;
    from.current = null;
    if (!began || isZoomed) return;
    const down = clientY - began.y;
    if (pointerType === 'touch' && down > farEnough && down > Math.abs(clientX - began.x)) close();
  };
  return (
    <DialogPanel
      open={open}
      onClose={close}
      onClosed={onClose}
      kind="lightbox"
      title={alt ? `Photo: ${alt}` : 'Photo'}
      hideTitle
    >
      <div className="flex justify-end gap-1 p-1">
        <Button
          className="text-inherit hover:[background:rgb(255_255_255_/_15%)]"
          kind="ghost"
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? 'Zoom out' : 'Zoom in'}
          onClick={toggle}
        />
        <Button
          className="text-inherit hover:[background:rgb(255_255_255_/_15%)]"
          kind="ghost"
          icon={X}
          label="Close"
          onClick={close}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons do the same */}
      <div
        className="lightbox-view flex-1 min-h-0 grid [place-items:safe_center] overflow-hidden [touch-action:pinch-zoom] data-zoomed:overflow-auto data-zoomed:[touch-action:auto] data-zoomed:[&_img]:max-w-none data-zoomed:[&_img]:max-h-none data-zoomed:[&_img]:w-[max(200%,60rem)] data-zoomed:[&_img]:cursor-zoom-out"
        data-zoomed={isZoomed || undefined}
        onPointerDown={({ clientX: x, clientY: y, isPrimary }) => {
          from.current = isPrimary ? { x, y } : null;
        }}
        onPointerUp={lift}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) close();
        }}
        onDoubleClick={toggle}
      >
        <img
          className="max-w-full max-h-full w-auto h-auto cursor-zoom-in"
          src={imageUrl(url)}
          alt={alt || 'Photo without a description'}
          width={width}
          height={height}
          draggable={false}
        />
      </div>
      {alt ? (
        <p className="small pt-3 pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] px-4 text-center">{alt}</p>
      ) : null}
    </DialogPanel>
  );
}

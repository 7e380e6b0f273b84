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
      <div className="lightbox-tools">
        <Button
          kind="ghost"
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? 'Zoom out' : 'Zoom in'}
          onClick={toggle}
        />
        <Button kind="ghost" icon={X} label="Close" onClick={close} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons do the same */}
      <div
        className="lightbox-view"
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
          src={imageUrl(url)}
          alt={alt || 'Photo without a description'}
          width={width}
          height={height}
          draggable={false}
        />
      </div>
      {alt ? <p className="lightbox-words small">{alt}</p> : null}
    </DialogPanel>
  );
}

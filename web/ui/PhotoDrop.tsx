import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

export interface PhotoDropProps {
  onPhoto(file: File): void;
  /** While a photo is being sent. */
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Takes a photo that is dropped or pasted anywhere in its children. A second way to what `PhotoPicker` does, never the only one. */
export function PhotoDrop({ onPhoto, disabled = false, className, children }: PhotoDropProps) {
  // Entering a child leaves its parent: only as many leavings as enterings mean that the file is gone.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const stop = () => {
    depth.current = 0;
    setOver(false);
  };
  const take = (event: DragEvent | ClipboardEvent, from: DataTransfer | null) => {
    const file = from?.files[0];
    // Text that comes with a picture of itself, as offices copy it, is meant as text.
    const isText = event.type === 'paste' && from?.types.includes('text/plain');
    if (!file || isText || event.defaultPrevented) return;
    event.preventDefault();
    if (!disabled) onPhoto(file);
  };
  return (
    <div
      role="presentation"
      className={clsx('photo-drop', className)}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragEnter={(event) => {
        if (!hasFile(event) || disabled) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => hasFile(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!hasFile(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) stop();
      }}
      onDrop={(event) => {
        stop();
        take(event, event.dataTransfer);
      }}
    >
      {children}
      {over ? (
        <div className="photo-drop-over" aria-hidden="true">
          <Icon as={ImagePlus} size="lg" /> Drop the photo here
        </div>
      ) : null}
    </div>
  );
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

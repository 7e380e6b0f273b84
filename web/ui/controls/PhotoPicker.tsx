import clsx from 'clsx';
import { ImagePlus, X } from 'lucide';
import { type Ref, useCallback, useId, useImperativeHandle, useRef } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import '../pictures/photo.css';
import { ProgressBar } from '../progress/ProgressBar.tsx';

/** A chosen photo that is not sent yet. */
export interface Photo {
  file: File;
  /** Description for people who can't see the photo. */
  alt: string;
}

interface PhotoButtonProps {
  /** Media types, as in `accept`. */
  types: readonly string[];
  onFile: (file: File) => void;
  label?: string;
  disabled?: boolean;
  /** Hides the label visually. */
  iconOnly?: boolean;
  busy?: boolean;
  kind?: 'ghost' | 'secondary';
  ref?: Ref<PhotoButtonHandle>;
}

export interface PhotoButtonHandle {
  open: () => void;
}

/** Opens the file picker. The caller checks the chosen file. */
export function PhotoButton(props: PhotoButtonProps) {
  const {
    types,
    onFile,
    label = 'Photo',
    disabled = false,
    iconOnly = false,
    busy = false,
    kind = 'ghost',
    ref,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const open = () => input.current?.click();
  useImperativeHandle(ref, () => ({ open }));
  return (
    <>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={types.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Cleared, so that choosing an identical file again fires a change.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        kind={kind}
        size="sm"
        icon={ImagePlus}
        disabled={disabled}
        busy={busy}
        onClick={open}
        {...(iconOnly ? { label } : { children: label })}
      />
    </>
  );
}

interface PhotoPreviewProps {
  photo: Photo;
  onChange: (photo: Photo | null) => void;
  /** Upload progress from 0 to 1, or null. */
  progress: number | null;
  className?: string | undefined;
}

/** The chosen photo with its description and upload progress. */
export function PhotoPreview({ photo, onChange, progress, className }: PhotoPreviewProps) {
  const image = usePreview(photo.file);
  const isSending = progress !== null;
  return (
    <div className={clsx('photo flex flex-wrap gap-4 items-start mt-3.5', className)}>
      <div className="relative w-30 rounded-sm overflow-clip">
        <img
          className="w-full h-auto max-h-40 object-cover"
          ref={image}
          alt={photo.alt || 'The chosen photo'}
        />
        <Button
          className="absolute top-1 right-1 rounded-[50%] bg-inverse text-on-inverse"
          size="sm"
          icon={X}
          label="Remove photo"
          disabled={isSending}
          onClick={() => onChange(null)}
        />
      </div>
      <div className="grow min-w-48 grid gap-2.5">
        <Field label="What does it show?" note="optional" hint="For people who cannot see it.">
          <Input
            name="image_alt"
            maxLength={300}
            value={photo.alt}
            readOnly={isSending}
            onChange={(event) => onChange({ ...photo, alt: event.currentTarget.value })}
          />
        </Field>
        <p className="sr" role="status">
          {isSending ? 'Sending the photo' : `Chosen: ${photo.file.name}`}
        </p>
        {isSending ? <ProgressBar label="Upload" value={Math.round(progress * 100)} /> : null}
      </div>
    </div>
  );
}

/** Shows a file in an image while that is mounted. */
const usePreview = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );

/** Returns the first file of a drop or a paste, or null. */
export const fileIn = (data: DataTransfer | null): File | null => data?.files[0] ?? null;

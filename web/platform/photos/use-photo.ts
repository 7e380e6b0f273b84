import { useRef, useState } from 'react';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';

/** Parts of an upload that a photo decides. */
export interface PhotoUpload {
  fields: { image_alt: string | undefined };
  file: File | null;
  onProgress: (share: number | null) => void;
}

export interface ChosenPhoto {
  photo: Photo | null;
  /** True while a photo is prepared on this device. */
  isPreparing: boolean;
  setPhoto: (photo: Photo | null) => void;
  choose: (file: File) => void;
  /** Why the chosen photo can't be sent. */
  refusal: string | undefined;
  /** Part that was uploaded, from 0 to 1. Null while nothing is sent. */
  progress: number | null;
  /** Sends a form with the chosen photo, or without one, and shows how far it is. */
  send: <T>(put: (upload: PhotoUpload) => Promise<T>) => Promise<T>;
}

/**
 * Photo of a composer. A chosen file is converted to a valid photo first. `onRefusal` gets the reason for a
 * refusal, and undefined before each try, where it isn't shown beside the photo.
 */
export function usePhoto(onRefusal?: (sentence: string | undefined) => void): ChosenPhoto {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  /** The newest choice. An older one that finishes later doesn't replace it. */
  const newest = useRef<File>(null);

  const refuse = (sentence: string | undefined) => {
    setRefusal(sentence);
    onRefusal?.(sentence);
  };
  const choose = async (file: File) => {
    newest.current = file;
    setPreparing(true);
    refuse(undefined);
    try {
      const { preparePhoto } = await import('./prepare-photo.ts');
      const ready = await preparePhoto(file);
      if (newest.current === file) setPhoto((before) => ({ file: ready, alt: before?.alt ?? '' }));
    } catch (reason) {
      if (newest.current === file)
        refuse(
          reason instanceof Error && reason.name === 'PhotoRefusal'
            ? reason.message
            : 'We couldn’t read that photo. Please choose another one.',
        );
    } finally {
      if (newest.current === file) setPreparing(false);
    }
  };
  return {
    photo,
    isPreparing,
    setPhoto: (next) => {
      newest.current = null;
      setPreparing(false);
      setPhoto(next);
    },
    choose: (file) => void choose(file),
    refusal,
    progress,
    async send(put) {
      setRefusal(undefined);
      setProgress(0);
      try {
        return await put({
          fields: { image_alt: photo?.alt },
          file: photo?.file ?? null,
          onProgress: setProgress,
        });
      } finally {
        setProgress(null);
      }
    },
  };
}

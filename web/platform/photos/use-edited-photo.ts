import { useState } from 'react';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';
import { usePhoto } from './use-photo.ts';

/** Parts of an upload that a photo decides. */
interface PhotoUpload {
  fields: { image_alt: string | undefined };
  file: Photo['file'] | null;
  onProgress: (share: number | null) => void;
}

/**
 * Photo of published content in its edit form: the published one, or another one, or none. `onRefusal` gets the reason
 * for a refused choice, and undefined before each try.
 */
export function useEditedPhoto<P>(published: P | null, onRefusal: (sentence: string | undefined) => void) {
  const chosen = usePhoto(onRefusal);
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  return {
    ...chosen,
    published,
    /** The published photo, unless it was removed here. */
    standing: isRemoved ? null : published,
    /** True if saving removes the published photo. */
    isRemoved: isRemoved && published !== null,
    setRemoved,
    progress,
    /** Sends the chosen photo, and shows how far it is. */
    async send<T>(put: (upload: PhotoUpload) => Promise<T>): Promise<T> {
      setProgress(0);
      try {
        return await put({
          fields: { image_alt: chosen.photo?.alt },
          file: chosen.photo?.file ?? null,
          onProgress: setProgress,
        });
      } finally {
        setProgress(null);
      }
    },
  };
}

export type EditedPhoto<P> = ReturnType<typeof useEditedPhoto<P>>;

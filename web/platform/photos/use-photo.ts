import { useRef, useState } from 'react';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';

interface ChosenPhoto {
  photo: Photo | null;
  /** A photo is being made ready on this device. */
  isPreparing: boolean;
  setPhoto: (photo: Photo | null) => void;
  choose: (file: File) => void;
}

/** The photo of a composer: whatever is chosen is made fit to send first. `onRefusal` hears why it cannot be, undefined when it can. */
export function usePhoto(onRefusal: (sentence: string | undefined) => void): ChosenPhoto {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** The newest choice; an older one that is ready later does not replace it. */
  const newest = useRef<File>(null);

  const choose = async (file: File) => {
    newest.current = file;
    setPreparing(true);
    onRefusal(undefined);
    try {
      const { preparePhoto } = await import('./prepare-photo.ts');
      const ready = await preparePhoto(file);
      if (newest.current === file) setPhoto((before) => ({ file: ready, alt: before?.alt ?? '' }));
    } catch (reason) {
      if (newest.current === file)
        onRefusal(
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
  };
}

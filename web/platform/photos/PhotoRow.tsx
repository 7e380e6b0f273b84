import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { photoChoices } from './photo-choices.ts';
import type { usePhoto } from './use-photo.ts';

interface PhotoRowProps {
  /** The photo, as `usePhoto` returns it. */
  picking: Pick<ReturnType<typeof usePhoto>, 'photo' | 'setPhoto' | 'choose' | 'isPreparing'>;
  /** Labels of the button, without a photo and with one. */
  add: string;
  another: string;
  /** Part that was uploaded, from 0 to 1; null while nothing is. */
  progress: number | null;
}

/** The photo of a new text, with the button that chooses one. */
export function PhotoRow({
  picking: { photo, setPhoto, choose, isPreparing },
  add,
  another,
  progress,
}: PhotoRowProps) {
  return (
    <>
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="row row--wrap">
        <PhotoButton
          types={photoChoices}
          onFile={choose}
          label={photo ? another : add}
          busy={isPreparing}
          disabled={progress !== null}
        />
      </div>
    </>
  );
}

import clsx from 'clsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { photoChoices } from './photo-choices.ts';
import type { ChosenPhoto } from './use-photo.ts';

interface PhotoRowProps {
  /** The photo, as `usePhoto` returns it. */
  picking: ChosenPhoto;
  /** Labels of the button, without a photo and with one. */
  add: string;
  another: string;
}

/** The photo of a new text, with the button that chooses one. */
export function PhotoRow({
  picking: { photo, setPhoto, choose, isPreparing, refusal, progress },
  add,
  another,
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
      <PhotoRefusal of={refusal} />
    </>
  );
}

interface PhotoRefusalProps {
  of: string | null | undefined;
  className?: string;
}

/** Why a chosen photo can't be sent, or wasn't. */
export const PhotoRefusal = ({ of: sentence, className }: PhotoRefusalProps) =>
  sentence ? (
    <p className={clsx('field-error', className)} role="alert">
      {sentence}
    </p>
  ) : null;

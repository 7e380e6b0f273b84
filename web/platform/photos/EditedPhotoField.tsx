import { ImagePlus } from 'lucide';
import type { Ref } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { PhotoButton, type PhotoButtonHandle, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Picture, type PictureProps } from '../../ui/pictures/Picture.tsx';
import { PhotoRefusal } from './PhotoRow.tsx';
import { photoChoices } from './photo-choices.ts';
import type { EditedPhoto } from './use-edited-photo.ts';

interface EditedPhotoFieldProps {
  edited: EditedPhoto<PictureProps['picture']>;
  /** The noun's word for it, on the buttons. */
  word: 'photo' | 'image';
  busy: boolean;
  ref?: Ref<PhotoButtonHandle>;
}

/** The photo of an edit form with its buttons: choose, remove, and take the removal back. */
export function EditedPhotoField({ edited, word, busy, ref }: EditedPhotoFieldProps) {
  const { photo, standing } = edited;
  return (
    <>
      {photo ? (
        <PhotoPreview photo={photo} onChange={edited.setPhoto} progress={edited.progress} />
      ) : standing ? (
        <div className="photo flex flex-wrap gap-4 items-start mt-3.5 [&>.grow]:min-w-48 [&>.grow]:grid [&>.grow]:gap-2.5">
          <div className="relative w-30 rounded-sm overflow-clip [&_img]:w-full [&_img]:h-auto [&_img]:max-h-40 [&_img]:object-cover">
            <Picture picture={standing} sizes="120px" />
          </div>
        </div>
      ) : null}
      <div className="row row--wrap">
        <PhotoButton
          ref={ref}
          types={photoChoices}
          onFile={edited.choose}
          label={photo || standing ? `Change ${word}` : word === 'photo' ? 'Add a photo' : 'Add an image'}
          busy={edited.isPreparing}
          disabled={busy}
        />
        {standing && !photo ? (
          <Button kind="ghost" size="sm" disabled={busy} onClick={() => edited.setRemoved(true)}>
            Remove {word}
          </Button>
        ) : null}
        {edited.isRemoved && !photo ? (
          <Button
            kind="ghost"
            size="sm"
            icon={ImagePlus}
            disabled={busy}
            onClick={() => edited.setRemoved(false)}
          >
            Keep the {word}
          </Button>
        ) : null}
      </div>
      <PhotoRefusal of={edited.refusal} />
    </>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Picture } from '#contract/platform/images.ts';
import { longestAlt } from '#contract/platform/rich-text.ts';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { TextField } from '../../platform/forms/fields.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRefusal } from '../../platform/photos/PhotoRow.tsx';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';

interface PictureDialogProps {
  postId: string;
  /** A pasted or dropped file, or null to ask for one. */
  file: File | null;
  /** Called with the stored picture and its description. */
  onAdded: (picture: Picture, alt: string) => void;
  onClose: () => void;
}

/** Uploads a picture for the text of a post, with its description. The typed text stays as it is if that fails. */
export function PictureDialog({ postId, file, onAdded, onClose }: PictureDialogProps) {
  const [open, setOpen] = useState(true);
  const picking = usePhoto();
  const { photo, choose, isPreparing } = picking;
  const take = useEffectEvent(() => {
    if (file) choose(file);
  });
  useEffect(() => take(), [file]);
  const form = useForm({
    values: {},
    save: () =>
      picking.send((chosen) =>
        upload('POST /api/blog/posts/:id/pictures', { params: { id: postId }, ...chosen }),
      ),
    failure: 'We couldn’t upload the picture. Your text is still here. Try again.',
    onSaved(picture) {
      onAdded(picture, photo?.alt.trim() ?? '');
      setOpen(false);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Add a picture"
      unsaved={form.busy || photo !== null}
      save="Add picture"
      busyText="Uploading..."
      disabled={photo === null || isPreparing}
      close={<CloseButton kind="ghost" disabled={form.busy} />}
    >
      {photo ? <PhotoPreview photo={photo} onChange={picking.setPhoto} progress={picking.progress} /> : null}
      <div className="row row--wrap">
        <PhotoButton
          types={photoChoices}
          onFile={choose}
          kind="secondary"
          label={photo ? 'Another picture' : 'Choose a picture'}
          busy={isPreparing}
          disabled={form.busy}
        />
        {photo ? null : <span className="small muted">JPEG, PNG, GIF or WebP, up to 5 MB.</span>}
      </div>
      <PhotoRefusal of={picking.refusal} />
    </FormDialog>
  );
}

interface DescriptionDialogProps {
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** Changes the description of a picture in the text. */
export function DescriptionDialog({ alt, onSave, onClose }: DescriptionDialogProps) {
  const [open, setOpen] = useState(true);
  const form = useForm({
    values: { alt },
    save: (values) => Promise.resolve(onSave(values.alt.trim())),
    failure: 'We couldn’t save it. Try again.',
    onSaved: () => setOpen(false),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Describe the picture"
      save="Save Changes"
      close={<CloseButton kind="ghost" />}
    >
      <TextField
        form={form}
        name="alt"
        label="What does it show?"
        note="optional"
        hint="For people who cannot see it."
        maxLength={longestAlt}
      />
    </FormDialog>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Picture } from '#contract/images.ts';
import { longestAlt } from '#contract/rich-text.ts';
import { upload } from '../../platform/http/upload.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

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
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const picking = usePhoto(setError);
  const { photo, setPhoto, choose, isPreparing } = picking;
  const take = useEffectEvent(() => {
    if (file) choose(file);
  });
  useEffect(() => take(), [file]);
  const sending = useApiMutation(
    (chosen: Photo) =>
      upload('POST /api/blog/posts/:id/pictures', {
        params: { id: postId },
        fields: { image_alt: chosen.alt },
        file: chosen.file,
        onProgress: setProgress,
      }),
    {
      failure: 'We couldn’t upload the picture. Your text is still here. Try again.',
      showError: setError,
      onDone(picture, [{ alt }]) {
        onAdded(picture, alt.trim());
        setOpen(false);
      },
    },
  );
  const send = async () => {
    if (!photo || progress !== null) return;
    setError(undefined);
    setProgress(0);
    await sending.run(photo);
    setProgress(null);
  };
  const isBusy = progress !== null;
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Add a picture"
      unsaved={isBusy || photo !== null}
      actions={
        <>
          <CloseButton kind="ghost" disabled={isBusy} />
          <Button
            kind="primary"
            busy={isBusy}
            busyText="Uploading..."
            disabled={photo === null || isPreparing}
            onClick={() => void send()}
          >
            Add picture
          </Button>
        </>
      }
    >
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="row row--wrap mt-4">
        <PhotoButton
          types={photoChoices}
          onFile={choose}
          kind="secondary"
          label={photo ? 'Another picture' : 'Choose a picture'}
          busy={isPreparing}
          disabled={isBusy}
        />
        {photo ? null : <span className="small muted">JPEG, PNG, GIF or WebP, up to 5 MB.</span>}
      </div>
      {error ? (
        <p className="field-error mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </Dialog>
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
  const [typed, setTyped] = useState(alt);
  const save = () => {
    onSave(typed.trim());
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Describe the picture"
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button kind="primary" onClick={save}>
            Save description
          </Button>
        </>
      }
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <Field label="What does it show?" note="optional" hint="For people who cannot see it.">
          <Input
            name="alt"
            maxLength={longestAlt}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

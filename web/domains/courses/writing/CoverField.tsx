import { useState } from 'react';
import { upload } from '../../../platform/http/upload.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../../ui/controls/PhotoPicker.tsx';
import { imageUrl } from '../../../ui/pictures/image-url.ts';
import { sentences } from '../messages.ts';

interface CoverFieldProps {
  /** Address of the uploaded picture, or empty. */
  value: string;
  onChange: (address: string) => void;
}

/** Cover picture of a course. It is uploaded at once, and belongs to the course when the form is saved. */
export function CoverField({ value, onChange }: CoverFieldProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const { run } = useApiMutation(
    ({ file, alt }: Photo) =>
      upload('POST /api/upload/cover-photo', { fields: { image_alt: alt }, file, onProgress: setProgress }),
    {
      failure: sentences.upload,
      showError: setError,
      onDone({ public_url }) {
        onChange(public_url);
        setPhoto(null);
      },
    },
  );
  const send = async (chosen: Photo) => {
    setError(undefined);
    setProgress(0);
    await run(chosen);
    setProgress(null);
  };
  return (
    <fieldset className="field grid gap-1.75">
      <legend className="label">
        Cover <small>optional</small>
      </legend>
      {photo ? (
        <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} />
      ) : value ? (
        <img
          className="block w-full max-w-96 aspect-[16/7] object-cover rounded-md"
          src={imageUrl(value)}
          alt=""
        />
      ) : (
        <p className="hint">Without a picture, the course gets a drawing of its own.</p>
      )}
      <div className="row row--wrap mt-2">
        {photo ? (
          <Button
            kind="primary"
            busy={progress !== null}
            busyText="Uploading..."
            onClick={() => void send(photo)}
          >
            Use this picture
          </Button>
        ) : null}
        <PhotoButton
          types={photoChoices}
          busy={isPreparing}
          label={value || photo ? 'Another picture' : 'Choose a picture'}
          disabled={progress !== null}
          onFile={choose}
        />
        {value && !photo ? (
          <Button kind="ghost" size="sm" onClick={() => onChange('')}>
            Remove picture
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="field-error mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

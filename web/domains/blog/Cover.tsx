import { useState } from 'react';
import type { BlogPost } from '#contract/blog.ts';
import { upload } from '../../platform/http/upload.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';

interface CoverProps {
  post: BlogPost;
  /** True while the text is being saved, because both count the version. */
  disabled: boolean;
  onChanged: (post: BlogPost) => void;
}

/** Cover of an own post. It is uploaded at once, for the text that waits for an approval. */
export function Cover({ post, disabled, onChanged }: CoverProps) {
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const sending = useApiMutation(
    ({ file, alt }: Photo) =>
      upload('PUT /api/blog/posts/:id/image', {
        params: { id: post.id },
        fields: { image_alt: alt },
        file,
        onProgress: setProgress,
      }),
    {
      failure: 'We couldn’t upload the cover. Try again.',
      showError: setError,
      onDone(after) {
        setPhoto(null);
        onChanged(after);
      },
    },
  );
  const removing = useApiMutation('DELETE /api/blog/posts/:id/image', {
    failure: 'We couldn’t remove the cover. Try again.',
    showError: setError,
    onDone: onChanged,
  });
  const send = async (chosen: Photo) => {
    setError(undefined);
    setProgress(0);
    await sending.run(chosen);
    setProgress(null);
  };
  return (
    <div>
      {photo ? (
        <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} />
      ) : post.image ? (
        <div>
          <Picture
            className="w-full h-46 object-cover rounded-md"
            picture={post.image}
            sizes="(max-width: 960px) 100vw, 42rem"
          />
        </div>
      ) : null}
      <div className="row row--wrap mt-2">
        {photo ? (
          <Button
            kind="primary"
            size="sm"
            busy={progress !== null}
            busyText="Uploading..."
            disabled={disabled}
            onClick={() => void send(photo)}
          >
            Use this picture
          </Button>
        ) : null}
        <PhotoButton
          types={photoChoices}
          onFile={choose}
          label={post.image || photo ? 'Change cover' : 'Add a cover'}
          busy={isPreparing}
          disabled={disabled || progress !== null}
        />
        {post.image && !photo ? (
          <Button
            kind="ghost"
            size="sm"
            disabled={disabled || removing.busy}
            onClick={() => void removing.run({ params: { id: post.id } })}
          >
            Remove cover
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="field-error mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

import type { BlogPost } from '#contract/blog/endpoints.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRefusal } from '../../platform/photos/PhotoRow.tsx';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';

interface CoverProps {
  post: BlogPost;
  /** True while the text is being saved, because both count the version. */
  disabled: boolean;
  onChanged: (post: BlogPost) => void;
}

/** Cover of an own post. It is uploaded at once, for the text that waits for an approval. */
export function Cover({ post, disabled, onChanged }: CoverProps) {
  const cover = usePhoto();
  const { photo, isPreparing, progress } = cover;
  const sending = useApiMutation(
    () =>
      cover.send((chosen) => upload('PUT /api/blog/posts/:id/image', { params: { id: post.id }, ...chosen })),
    {
      failure: 'We couldn’t upload the cover. Try again.',
      showError: null,
      onDone(after) {
        cover.setPhoto(null);
        onChanged(after);
      },
    },
  );
  const removing = useApiMutation('DELETE /api/blog/posts/:id/image', {
    failure: 'We couldn’t remove the cover. Try again.',
    showError: null,
    onDone: onChanged,
  });
  return (
    <div>
      {photo ? (
        <PhotoPreview photo={photo} onChange={cover.setPhoto} progress={progress} />
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
            busy={sending.busy}
            busyText="Uploading..."
            disabled={disabled}
            onClick={() => void sending.run()}
          >
            Use this picture
          </Button>
        ) : null}
        <PhotoButton
          types={photoChoices}
          onFile={cover.choose}
          label={post.image || photo ? 'Change cover' : 'Add a cover'}
          busy={isPreparing}
          disabled={disabled || sending.busy}
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
      <PhotoRefusal className="mt-2" of={cover.refusal ?? sending.error ?? removing.error} />
    </div>
  );
}

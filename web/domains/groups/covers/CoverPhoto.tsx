import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { upload } from '../../../platform/http/upload.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { removeCover, setGroup } from '../data.ts';
import { sentences } from '../messages.ts';

/** Editor of a group's cover photo: choose, describe, save and remove. */
export function CoverPhoto({ group }: { group: Group }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);

  const { run } = useApiMutation((send: () => Promise<Group>) => send(), {
    failure: sentences.notSaved,
    showError: setError,
    onDone(after) {
      setGroup(after);
      setPhoto(null);
    },
  });
  const attempt = async (send: () => Promise<Group>) => {
    setError(undefined);
    await run(send);
    setProgress(null);
  };
  const save = (chosen: Photo) => {
    if (progress !== null) return;
    setProgress(0);
    void attempt(() =>
      upload('PUT /api/groups/:id/cover', {
        params: { id: group.id },
        fields: { image_alt: chosen.alt },
        file: chosen.file,
        onProgress: setProgress,
      }),
    );
  };
  return (
    <Card className="my-5 max-w-208">
      <h2 className="h3">Cover photo</h2>
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="row row--wrap mt-3">
        {photo ? (
          <Button kind="primary" busy={progress !== null} busyText="Saving..." onClick={() => save(photo)}>
            Set as cover
          </Button>
        ) : null}
        <PhotoButton
          types={photoChoices}
          busy={isPreparing}
          label={group.cover ? 'Another photo' : 'Choose a photo'}
          disabled={progress !== null}
          onFile={choose}
        />
        {group.cover ? (
          <Button kind="ghost" size="sm" onClick={() => void attempt(() => removeCover(group.id))}>
            Remove photo
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="field-error mt-2" role="alert">
          {error}
        </p>
      ) : null}
    </Card>
  );
}

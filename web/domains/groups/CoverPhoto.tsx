import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { api, errorMessage } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { sentences } from './messages.ts';
import { setGroup } from './queries.ts';

/** Editor of a group's cover photo: choose, describe, save and remove. */
export function CoverPhoto({ group }: { group: Group }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const params = { id: group.id };

  const attempt = async (act: () => Promise<Group>) => {
    setError(undefined);
    try {
      setGroup(await act());
      setPhoto(null);
    } catch (reason) {
      setError(errorMessage(reason, sentences.notSaved));
    } finally {
      setProgress(null);
    }
  };
  const save = (chosen: Photo) => {
    setProgress(0);
    return attempt(() =>
      upload('PUT /api/groups/:id/cover', {
        params,
        fields: { image_alt: chosen.alt },
        file: chosen.file,
        onProgress: setProgress,
      }),
    );
  };
  return (
    <Card className="group-form">
      <h2 className="h3">Cover photo</h2>
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="row row--wrap mt-3">
        {photo ? (
          <Button
            kind="primary"
            busy={progress !== null}
            busyText="Saving..."
            onClick={() => void save(photo)}
          >
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
          <Button
            kind="ghost"
            size="sm"
            onClick={() => void attempt(() => api('DELETE /api/groups/:id/cover', { params }))}
          >
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

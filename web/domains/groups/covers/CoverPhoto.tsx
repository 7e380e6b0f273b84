import type { Group } from '#contract/groups/endpoints.ts';
import { upload } from '../../../platform/http/upload.ts';
import { PhotoRefusal } from '../../../platform/photos/PhotoRow.tsx';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { removeCover, setGroup } from '../data.ts';
import { sentences } from '../messages.ts';

/** Editor of a group's cover photo: choose, describe, save and remove. */
export function CoverPhoto({ group }: { group: Group }) {
  const cover = usePhoto();
  const { photo } = cover;
  const { run, busy, error } = useApiMutation((send: () => Promise<Group>) => send(), {
    failure: sentences.notSaved,
    showError: null,
    onDone(after) {
      setGroup(after);
      cover.setPhoto(null);
    },
  });
  const save = () =>
    cover.send((chosen) => upload('PUT /api/groups/:id/cover', { params: { id: group.id }, ...chosen }));
  return (
    <Card className="my-5 max-w-208">
      <h2 className="h3">Cover photo</h2>
      {photo ? <PhotoPreview photo={photo} onChange={cover.setPhoto} progress={cover.progress} /> : null}
      <div className="row row--wrap mt-3">
        {photo ? (
          <Button kind="primary" busy={busy} busyText="Saving..." onClick={() => void run(save)}>
            Set as cover
          </Button>
        ) : null}
        <PhotoButton
          types={photoChoices}
          busy={cover.isPreparing}
          label={group.cover ? 'Another photo' : 'Choose a photo'}
          disabled={busy}
          onFile={cover.choose}
        />
        {group.cover ? (
          <Button kind="ghost" size="sm" onClick={() => void run(() => removeCover(group.id))}>
            Remove photo
          </Button>
        ) : null}
      </div>
      <PhotoRefusal className="mt-2" of={cover.refusal ?? error} />
    </Card>
  );
}

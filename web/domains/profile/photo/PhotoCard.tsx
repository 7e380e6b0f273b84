import { Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PhotoButton } from '../../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { showEverywhere } from '../data.ts';
import { sentences } from '../messages.ts';
import { uploadPhoto } from './data.ts';

const CropDialog = overlay(() => import('./CropDialog.tsx').then((m) => m.CropDialog));
const PortraitDialog = overlay(() => import('./PortraitDialog.tsx').then((m) => m.PortraitDialog));

/** The member's photo or portrait: choose, cut, upload and remove. */
export function PhotoCard() {
  const member = useMember();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const [portraits, setPortraits] = useState<boolean>();
  const [isCropping, setCropping] = useState(true);
  /** The cut photo until it's saved, for another try. */
  const [unsaved, setUnsaved] = useState<File | null>(null);

  const sending = useApiMutation((file: File) => uploadPhoto(file, setProgress), {
    failure: sentences.uploadFailed,
    showError: setError,
    onDone(user: CurrentUser) {
      setUnsaved(null);
      showEverywhere(user);
      toast('Photo saved.');
    },
  });
  const removing = useApiMutation('DELETE /api/users/profile-photo', {
    failure: sentences.removeFailed,
    showError: setError,
    onDone(user) {
      showEverywhere(user);
      toast('Your initials are shown again.');
    },
  });
  const send = async (file: File) => {
    setError(undefined);
    setCropping(false);
    setUnsaved(file);
    setProgress(0);
    await sending.run(file);
    setProgress(null);
  };
  const isBusy = sending.busy || removing.busy;

  return (
    <Card as="section" aria-label="Photo">
      <div className="flex flex-wrap gap-5 items-center">
        <Avatar name={member.name} id={member.id} photo={member.profile_photo} size="xl" decorative />
        <div className="stack [--gap:0.625rem]">
          <div className="row row--wrap [--gap:0.5rem]">
            <PhotoButton
              kind="secondary"
              types={photoChoices}
              label={member.profile_photo ? 'Change photo' : 'Upload a photo'}
              busy={isPreparing}
              disabled={isBusy}
              onFile={(file) => {
                setUnsaved(null);
                setCropping(true);
                choose(file);
              }}
            />
            <Button
              kind="ghost"
              size="sm"
              aria-haspopup="dialog"
              disabled={isBusy}
              onClick={() => setPortraits(true)}
            >
              Choose a portrait
            </Button>
            {member.profile_photo ? (
              <Button
                kind="ghost"
                size="sm"
                disabled={sending.busy}
                busy={removing.busy}
                busyText="Removing..."
                onClick={() => {
                  setError(undefined);
                  setUnsaved(null);
                  void removing.run();
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
          <p className="hint">{sentences.photoHint}. Larger photos are made smaller on this device first.</p>
          {progress === null ? null : (
            <ProgressBar label="Uploading your photo" value={Math.round(progress * 100)} />
          )}
          {error ? (
            <p className="error" role="alert">
              {error}
            </p>
          ) : null}
          {error && unsaved ? (
            <Button kind="secondary" size="sm" disabled={isBusy} onClick={() => void send(unsaved)}>
              Try again
            </Button>
          ) : null}
        </div>
      </div>
      <Suspense fallback={null}>
        {photo ? (
          <CropDialog
            key={photo.file.name + photo.file.lastModified}
            open={isCropping}
            file={photo.file}
            member={member}
            onCut={(file) => void send(file)}
            onBroken={(sentence) => {
              setError(sentence);
              setPhoto(null);
            }}
            onClose={() => setCropping(false)}
            onClosed={() => setPhoto(null)}
          />
        ) : null}
        {portraits === undefined ? null : (
          <PortraitDialog
            member={member}
            open={portraits}
            onClose={() => setPortraits(false)}
            onClosed={() => setPortraits(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

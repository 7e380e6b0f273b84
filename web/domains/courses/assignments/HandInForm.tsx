import { X } from 'lucide';
import { useState } from 'react';
import type { Assignment, Submission } from '#contract/assignments.ts';
import { maxWork, maxWorkPictures } from '#contract/course-constants.ts';
import { useStoredForm } from '../../../platform/drafts/use-stored-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { upload } from '../../../platform/http/upload.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../../ui/controls/PhotoPicker.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { imageUrl } from '../../../ui/pictures/image-url.ts';
import { sentences } from '../messages.ts';

export interface WorkValues {
  content: string;
  /** Addresses that the uploads returned. */
  pictures: string[];
  may_be_example: boolean;
}

interface HandInFormProps {
  lessonId: string;
  assignment: Assignment;
  number: number;
  /** The version before, whose text the next one begins with. */
  before: Submission | undefined;
  onDone: (after: Assignment) => void;
  onStale: () => void;
}

/** Form of the next version. Its text stays on this device until it is handed in. */
export function HandInForm({ lessonId, assignment, number, before, onDone, onStale }: HandInFormProps) {
  const form = useStoredForm<WorkValues>(
    `work.${lessonId}.${number}`,
    { content: before?.content ?? '', pictures: [], may_be_example: before?.may_be_example ?? false },
    0,
  );
  const { values } = form;
  const { run, busy, error, clear } = useApiMutation('POST /api/lessons/:id/submissions', {
    failure: 'We couldn’t hand your work in. It’s still here. Try again.',
    showError: null,
    onDone(after) {
      form.drop();
      onDone(after);
    },
    onFail(reason) {
      if (reason instanceof ApiError && reason.status === 409) onStale();
    },
  });
  const set = (part: Partial<WorkValues>) => {
    clear();
    form.set(part);
  };
  const isEmpty = values.content.trim() === '' && values.pictures.length === 0;
  return (
    <Card>
      <div className="stack">
        <Field
          label={number === 1 ? 'What you hand in' : `Version ${number}`}
          hint="Your teacher reads it. Other learners don’t see it. It’s kept on this device until you hand it in."
        >
          <Textarea
            dir="auto"
            rows={8}
            grow
            maxLength={maxWork}
            value={values.content}
            onChange={({ currentTarget }) => set({ content: currentTarget.value })}
          />
        </Field>
        <Pictures lessonId={lessonId} pictures={values.pictures} onChange={(pictures) => set({ pictures })} />
        {assignment.shows_examples ? (
          <StoneCheck
            square
            label="Other learners may read my text as an example, without my name and pictures."
            checked={values.may_be_example}
            onChange={({ currentTarget }) => set({ may_be_example: currentTarget.checked })}
          />
        ) : null}
        {error ? <Banner kind="danger">{error}</Banner> : null}
        <div className="row row--wrap">
          <Button
            kind="primary"
            busy={busy}
            busyText="Handing in..."
            disabled={isEmpty}
            reason="Write something or add a picture first."
            onClick={() => void run({ params: { id: lessonId }, body: { ...values, number } })}
          >
            {number === 1 ? 'Hand in' : 'Hand in again'}
          </Button>
          <p className="small muted">
            {assignment.needs_acceptance
              ? 'The lesson is complete once your teacher accepts it.'
              : 'Handing in completes the lesson.'}
          </p>
        </div>
      </div>
    </Card>
  );
}

interface PicturesProps {
  lessonId: string;
  pictures: string[];
  onChange: (pictures: string[]) => void;
}

/** Pictures of the work. Each one is uploaded at once, and only its learner and the teacher get its address. */
function Pictures({ lessonId, pictures, onChange }: PicturesProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const { run } = useApiMutation(
    ({ file, alt }: Photo) =>
      upload('POST /api/lessons/:id/pictures', {
        params: { id: lessonId },
        fields: { image_alt: alt },
        file,
        onProgress: setProgress,
      }),
    {
      failure: sentences.upload,
      showError: setError,
      onDone({ public_url }) {
        onChange([...pictures, public_url]);
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
    <fieldset className="field">
      <legend className="label">
        Pictures <small>optional, up to {maxWorkPictures}</small>
      </legend>
      {pictures.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 mt-3">
          {pictures.map((url, index) => (
            <li className="relative" key={url}>
              <img
                className="block w-full h-auto rounded-md"
                src={imageUrl(url)}
                alt={`Number ${index + 1} of what you hand in`}
              />
              <Button
                className="photo-x"
                size="sm"
                icon={X}
                label={`Remove picture ${index + 1}`}
                onClick={() => onChange(pictures.filter((each) => each !== url))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="row row--wrap mt-2">
        {photo ? (
          <Button busy={progress !== null} busyText="Uploading..." onClick={() => void send(photo)}>
            Add this picture
          </Button>
        ) : pictures.length < maxWorkPictures ? (
          <PhotoButton
            types={photoChoices}
            busy={isPreparing}
            label={pictures.length > 0 ? 'Another picture' : 'Choose a picture'}
            onFile={choose}
          />
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

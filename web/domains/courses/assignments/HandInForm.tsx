import { X } from 'lucide';
import { useState } from 'react';
import type { Assignment, Submission } from '#contract/courses/assignments.ts';
import { maxWork, maxWorkPictures } from '#contract/courses/constants.ts';
import { CheckField } from '../../../platform/forms/choices.tsx';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { upload } from '../../../platform/http/upload.ts';
import { photoChoices } from '../../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Photo, PhotoButton, PhotoPreview } from '../../../ui/controls/PhotoPicker.tsx';
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

/** Returns what the next version begins with. Pictures are handed in anew. */
export const workOf = (before?: Pick<Submission, 'content' | 'may_be_example'>): WorkValues => ({
  content: before?.content ?? '',
  pictures: [],
  may_be_example: before?.may_be_example ?? false,
});

/** Form of the next version. Its text stays on this device until it is handed in. */
export function HandInForm({ lessonId, assignment, number, before, onDone, onStale }: HandInFormProps) {
  const form = useForm({
    draft: `work.${lessonId}.${number}`,
    values: workOf(before),
    save: (work) =>
      send('POST /api/lessons/:id/submissions', { params: { id: lessonId }, body: { ...work, number } }),
    failure: 'We couldn’t hand your work in. It’s still here. Try again.',
    onSaved: onDone,
    onFail(reason) {
      if (reason instanceof ApiError && reason.status === 409) onStale();
    },
  });
  const { content, pictures } = form.values;
  return (
    <Card>
      <div className="stack">
        <TextAreaField
          form={form}
          name="content"
          label={number === 1 ? 'What you hand in' : `Version ${number}`}
          hint="Your teacher reads it. Other learners don’t see it. It’s kept on this device until you hand it in."
          dir="auto"
          rows={8}
          grow
          maxLength={maxWork}
        />
        <Pictures lessonId={lessonId} pictures={pictures} onChange={(now) => form.set({ pictures: now })} />
        {assignment.shows_examples ? (
          <CheckField
            form={form}
            name="may_be_example"
            square
            label="Other learners may read my text as an example, without my name and pictures."
          />
        ) : null}
        <FormProblem form={form} />
        <div className="row row--wrap">
          <Button
            kind="primary"
            busy={form.busy}
            busyText="Handing in..."
            disabled={content.trim() === '' && pictures.length === 0}
            reason="Write something or add a picture first."
            // Enter in the words about a picture hands nothing in.
            onClick={() => void form.save()}
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
    <fieldset className="field grid gap-1.75">
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
                className="absolute top-1 right-1 rounded-[50%] bg-inverse text-on-inverse"
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

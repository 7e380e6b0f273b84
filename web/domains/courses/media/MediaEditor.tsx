import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audioOf, audioRefused, maxCaptions } from '#contract/courses/constants.ts';
import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import { Form, FormActions, FormProblem } from '../../../platform/forms/Form.tsx';
import { TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { setWrittenMedia, writeMedia, writtenMediaRead } from './data.ts';

interface MediaEditorProps {
  lessonId: string;
  isRecording?: boolean;
}

/** Captions and transcript of a lesson, for its author. */
export const MediaEditor = (props: MediaEditorProps) => (
  <DataOf
    query={useQuery(writtenMediaRead(props.lessonId))}
    loading={
      <Skeleton label="Loading the captions...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    }
    failed="We couldn’t load the captions of this lesson. Try again."
  >
    {(media) => <Editor {...props} media={media} />}
  </DataOf>
);

function Editor({ lessonId, media, isRecording = false }: MediaEditorProps & { media: WrittenMedia }) {
  const name = isRecording ? 'Recording' : 'Captions and transcript';
  const toast = useToast();
  const [problem, setProblem] = useState('');
  const { captions, language, transcript, audio_url, version } = media;
  const form = useForm({
    draft: `media.${lessonId}`,
    values: { captions, language, transcript, audio_url },
    version,
    save: (values, base) => writeMedia(lessonId, { ...values, version: base }),
    check: (values) => ({
      audio_url: isRecording && values.audio_url.trim() !== '' && !audioOf(values.audio_url) && audioRefused,
    }),
    checksAtOnce: true,
    failure: 'We couldn’t save captions and transcript. They are still here. Try again.',
    show: (newer: WrittenMedia) => setWrittenMedia(lessonId, newer),
    onSaved: () => toast(`${name} saved.`),
  });
  const take = async (file: File | undefined) => {
    setProblem('');
    if (!file) return;
    // A character has at most four bytes.
    if (file.size > maxCaptions * 4)
      return setProblem('That file is too large for captions. Choose another one.');
    form.set({ captions: await file.text() });
  };
  return (
    <Form form={form} className="stack mt-6" aria-label={name}>
      <h2 className="h3">{name}</h2>
      <Card>
        <div className="stack">
          {isRecording ? (
            <TextField
              form={form}
              name="audio_url"
              label="Address of the recording"
              note="optional"
              hint="Someone reading the text aloud: an https address of an .mp3, .m4a, .ogg, .opus or .wav file."
              type="url"
              inputMode="url"
              maxLength={500}
              autoComplete="off"
            />
          ) : null}
          <Field
            label="Captions file"
            hint="A WebVTT file (.vtt). Its text appears below, and nothing is saved before you press Save."
            error={problem || undefined}
          >
            <Input
              type="file"
              accept=".vtt,text/vtt"
              onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
            />
          </Field>
          <TextAreaField
            form={form}
            name="captions"
            label="Captions"
            rows={8}
            spellCheck={false}
            className="nums"
          />
          <TextField
            form={form}
            name="language"
            label="Language of the captions"
            hint="A code such as en, fr or pt-BR."
            maxLength={12}
          />
          <TextAreaField
            form={form}
            name="transcript"
            label="Transcript"
            note="optional"
            hint="Without one, learners read the captions as the transcript."
            rows={6}
            dir="auto"
          />
        </div>
      </Card>
      <FormActions
        form={form}
        save={isRecording ? 'Save Changes' : 'Save Changes'}
        whenChanged
        problem={
          <FormProblem form={form} title="Captions or transcript were changed elsewhere">
            Yours are still here.
          </FormProblem>
        }
      />
    </Form>
  );
}

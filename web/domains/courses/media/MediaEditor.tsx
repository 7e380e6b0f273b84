import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audioOf, audioRefused, maxCaptions } from '#contract/course-constants.ts';
import type { WrittenMedia } from '#contract/lesson-media.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useVersionedForm } from '../../../platform/drafts/use-versioned-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { EditorFrame } from '../writing/EditorFrame.tsx';
import { setWrittenMedia, writeMedia, writtenMediaRead } from './data.ts';

/** Captions and transcript of a lesson, for its author. */
export function MediaEditor({ lessonId, isRecording = false }: { lessonId: string; isRecording?: boolean }) {
  return (
    <EditorFrame
      query={useQuery(writtenMediaRead(lessonId))}
      loading="Loading the captions..."
      failure="We couldn’t load the captions of this lesson. Try again."
    >
      {(media) => <Editor lessonId={lessonId} media={media} isRecording={isRecording} />}
    </EditorFrame>
  );
}

function Editor({
  lessonId,
  media,
  isRecording,
}: {
  lessonId: string;
  media: WrittenMedia;
  isRecording: boolean;
}) {
  const name = isRecording ? 'Recording' : 'Captions and transcript';
  const toast = useToast();
  const [problem, setProblem] = useState('');
  const { captions, language, transcript, audio_url, version } = media;
  const form = useVersionedForm({
    key: `media.${lessonId}`,
    values: { captions, language, transcript, audio_url },
    version,
    save: (values, base) => writeMedia(lessonId, { ...values, version: base }),
    failure: 'We couldn’t save captions and transcript. They are still here. Try again.',
    show: (newer: WrittenMedia) => setWrittenMedia(lessonId, newer),
    onSaved: () => toast(`${name} saved.`),
  });
  const { values, set } = form;
  const take = async (file: File | undefined) => {
    setProblem('');
    if (!file) return;
    // A character has at most four bytes.
    if (file.size > maxCaptions * 4)
      return setProblem('That file is too large for captions. Choose another one.');
    set({ captions: await file.text() });
  };
  return (
    <section className="stack mt-6" aria-label={name}>
      <h2 className="h3">{name}</h2>
      <Card>
        <div className="stack">
          {isRecording ? (
            <Field
              label="Address of the recording"
              note="optional"
              hint="Someone reading the text aloud: an https address of an .mp3, .m4a, .ogg, .opus or .wav file."
              error={values.audio_url.trim() !== '' && !audioOf(values.audio_url) ? audioRefused : undefined}
            >
              <Input
                type="url"
                inputMode="url"
                maxLength={500}
                autoComplete="off"
                value={values.audio_url}
                onChange={({ currentTarget }) => set({ audio_url: currentTarget.value })}
              />
            </Field>
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
          <Field label="Captions">
            <Textarea
              rows={8}
              spellCheck={false}
              className="nums"
              value={values.captions}
              onChange={({ currentTarget }) => set({ captions: currentTarget.value })}
            />
          </Field>
          <Field label="Language of the captions" hint="A code such as en, fr or pt-BR.">
            <Input
              maxLength={12}
              value={values.language}
              onChange={({ currentTarget }) => set({ language: currentTarget.value })}
            />
          </Field>
          <Field
            label="Transcript"
            note="optional"
            hint="Without one, learners read the captions as the transcript."
          >
            <Textarea
              rows={6}
              dir="auto"
              value={values.transcript}
              onChange={({ currentTarget }) => set({ transcript: currentTarget.value })}
            />
          </Field>
        </div>
      </Card>
      <ConflictBanner form={form} title="Someone else edited captions or transcript">
        Yours are still here.
      </ConflictBanner>
      <div>
        <Button
          kind="primary"
          busy={form.busy}
          busyText="Saving..."
          disabled={!form.isChanged}
          onClick={() => form.save()}
        >
          {isRecording ? 'Save recording' : 'Save captions'}
        </Button>
      </div>
    </section>
  );
}

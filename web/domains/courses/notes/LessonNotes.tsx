import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LessonNote } from '#contract/courses/lesson-notes.ts';
import { ApiError, errorMessage } from '../../../platform/http/api.ts';
import { enqueue } from '../../../platform/offline/outbox.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useJournalText } from '../../journal/use-journal-text.ts';
import { WritingField } from '../../journal/WritingField.tsx';
import { noteRead, setNote } from './data.ts';

const none: LessonNote = { content: '', version: 0 };

/** The member's own note beside a lesson. It saves itself, and waits on the device without a connection. */
export function LessonNotes({ lessonId }: { lessonId: string }) {
  const heading = useId();
  const note = useQuery(noteRead(lessonId));
  // Without a connection a new note waits. One that is saved already is merged with it later.
  const known = note.data ?? (note.isError && !(note.error instanceof ApiError) ? none : null);
  return (
    <Card as="section" className="mt-8" aria-labelledby={heading}>
      <h2 className="h4 mb-3" id={heading}>
        Your notes
      </h2>
      {known ? (
        <Field key={lessonId} lessonId={lessonId} note={known} heading={heading} />
      ) : note.isError ? (
        <InlineError onRetry={() => void note.refetch()} retrying={note.isFetching}>
          {errorMessage(note.error, 'We couldn’t load your notes.')}
        </InlineError>
      ) : (
        <Skeleton label="Loading your notes...">
          <SkeletonBlock h="6rem" />
        </Skeleton>
      )}
    </Card>
  );
}

function Field({ lessonId, note, heading }: { lessonId: string; note: LessonNote; heading: string }) {
  const key = `note:${lessonId}`;
  const writing = useJournalText({
    key,
    field: 'content',
    enqueue: (content, base_version) =>
      enqueue({
        key,
        call: 'PUT /api/lessons/:id/note',
        params: { id: lessonId },
        body: { content, base_version },
      }),
    saved: { text: note.content, version: note.version },
    onSaved: ({ text, version }) => setNote(lessonId, { content: text, version }),
    autosave: true,
    sentences: { saved: 'Note saved.', failed: 'We couldn’t save your note. It is kept here. Try again.' },
  });
  return (
    <WritingField
      writing={writing}
      place={key}
      labelledBy={heading}
      button="Save"
      mayBeEmpty={note.content !== ''}
      placeholder="Write down what you want to keep from this lesson."
    />
  );
}

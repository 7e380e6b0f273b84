import { type FormEvent, useState } from 'react';
import type { CourseDetail } from '#contract/courses.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { scheduledLabel } from '../words.ts';
import { editCourse } from './data.ts';

interface ScheduleDialogProps {
  course: CourseDetail;
  open: boolean;
  onClose: () => void;
}

/** Chooses when a draft of a course publishes itself. */
export function ScheduleDialog({ course, open, onClose }: ScheduleDialogProps) {
  const toast = useToast();
  const [at, setAt] = useState('');
  const { run, busy, error, clear } = useApiMutation(editCourse, {
    failure: sentences.update,
    showError: null,
    onDone(after) {
      setCourse(after);
      toast(after.publish_at === null ? 'The course stays a draft.' : 'Course scheduled.');
      setAt('');
      onClose();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (at !== '') void run(course.id, { publish_at: at });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeButton
      title="Schedule this course"
      description={
        course.publish_at === null
          ? 'It’s published by itself at that time, with the lessons that are published by then.'
          : `It’s published by itself on ${scheduledLabel(course.publish_at)}.`
      }
    >
      <form className="stack mt-3" onSubmit={save} noValidate>
        <Field
          label="Publish at"
          hint="On your own clock. A time that summer time skips is an hour later."
          error={error ?? undefined}
        >
          <Input
            type="datetime-local"
            value={at}
            onChange={({ currentTarget }) => {
              clear();
              setAt(currentTarget.value);
            }}
          />
        </Field>
        <div className="dialog-actions">
          {course.publish_at === null ? null : (
            <Button busy={busy} onClick={() => void run(course.id, { publish_at: null })}>
              Keep it a draft
            </Button>
          )}
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={at === ''}>
            {course.publish_at === null ? 'Schedule' : 'Move'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
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
  const form = useForm({
    values: { publish_at: '' },
    save: ({ publish_at }, _, how: 'schedule' | 'draft') =>
      editCourse(course.id, { publish_at: how === 'draft' ? null : publish_at }),
    failure: sentences.update,
    show: setCourse,
    onSaved(after) {
      toast(after.publish_at === null ? 'The course stays a draft.' : 'Course scheduled.');
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onSave={() => form.save('schedule')}
      open={open}
      onClose={onClose}
      closeButton
      title="Schedule this course"
      description={
        course.publish_at === null
          ? 'It’s published by itself at that time, with the lessons that are published by then.'
          : `It’s published by itself on ${scheduledLabel(course.publish_at)}.`
      }
      save={course.publish_at === null ? 'Schedule' : 'Move'}
      disabled={form.values.publish_at === ''}
      close={
        course.publish_at === null ? null : (
          <Button busy={form.busy} onClick={() => void form.save('draft')}>
            Keep it a draft
          </Button>
        )
      }
    >
      <TextField
        form={form}
        name="publish_at"
        label="Publish at"
        hint="On your own clock. A time that summer time skips is an hour later."
        type="datetime-local"
      />
    </FormDialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { Form, FormActions, FormProblem } from '../../../platform/forms/Form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { forgetCourse, setCourse, useCreatedCourses } from '../data.ts';
import { sentences } from '../messages.ts';
import { CourseFields } from './CourseFields.tsx';
import { editCourse } from './data.ts';
import { keepersLabel } from './rules.ts';
import { courseBody, courseErrors, courseValues } from './values.ts';

/** Form of what a course says about itself, and its deletion. */
export function DetailsForm({ course }: { course: CourseDetail }) {
  const toast = useToast();
  const confirm = useConfirm();
  const router = useRouter();
  const form = useForm({
    draft: `course.${course.id}`,
    values: courseValues(course),
    version: course.version,
    save: (values, version) =>
      editCourse(course.id, {
        ...courseBody(values),
        prerequisite_id: values.prerequisite || null,
        version,
      }),
    check: courseErrors,
    checksAtOnce: true,
    failure: sentences.update,
    show: setCourse,
    onSaved: () => toast('Course saved.'),
  });
  const created = useCreatedCourses();
  const others = created.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = course.prerequisite;
  // The course that is stored is a choice even if it isn't among those read so far.
  const before = [
    ...(chosen && !others.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...others.filter(({ id, is_archived }) => id !== course.id && !is_archived),
  ];
  const { run: remove } = useApiMutation('DELETE /api/courses/:id', {
    failure: sentences.remove,
    async onDone({ message }) {
      await router.navigate({ href: '/lms?tab=created' });
      forgetCourse(course.id);
      toast(message);
    },
  });
  const erase = async () => {
    const count = course.enrolled_count;
    const isSure = await confirm({
      title: `Delete ${course.title}?`,
      body:
        count > 0
          ? `${keepersLabel(count)} the course with their progress. It leaves the catalogue, and no one new can enroll.`
          : 'No one is enrolled. The course goes with all its lessons. This cannot be undone.',
      confirm: count > 0 ? 'Archive course' : 'Delete course',
      cancel: 'Keep course',
      danger: true,
    });
    if (isSure) void remove({ params: { id: course.id } });
  };
  return (
    <Card className="max-w-208 mt-4">
      <Form form={form} className="stack">
        <CourseFields form={form} before={before} />
        <FormActions
          form={form}
          save="Save Changes"
          whenChanged
          className="row row--wrap row--between"
          problem={
            <FormProblem form={form}>
              Their title is “{form.theirs?.title}”. What you typed is still here.
            </FormProblem>
          }
        >
          {course.is_archived || !course.is_owner ? null : (
            <Button kind="danger-quiet" icon={Trash2} onClick={() => void erase()}>
              Delete course
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}

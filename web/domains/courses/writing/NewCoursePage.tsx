import { useRouter } from '@tanstack/react-router';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { CancelButton } from '../../../platform/forms/leaving.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { setCourse } from '../data.ts';
import { sentences } from '../messages.ts';
import { CourseFields } from './CourseFields.tsx';
import { createCourse } from './data.ts';
import { courseBody, courseErrors, noCourse } from './values.ts';

/** Form of a new course, for creators and founders. */
export function NewCoursePage() {
  const { allowance } = useMember();
  const router = useRouter();
  const form = useForm({
    draft: 'course.new',
    values: noCourse,
    check: courseErrors,
    save: (values) => createCourse(courseBody(values)),
    failure: sentences.create,
    async onSaved(course) {
      setCourse(course);
      await router.navigate({ href: `/lms/${course.id}/edit`, replace: true });
    },
  });
  if (!allowance.create_courses) return <NotForPlan />;
  return (
    <div className="page page--narrow">
      <PageHead
        back={{ href: '/lms', label: 'All courses' }}
        title="Create course"
        text="It stays a draft until you publish it."
      />
      <Card>
        <Form form={form} className="stack">
          <CourseFields form={form} />
          <FormActions form={form} save="Create course" busyText="Creating...">
            <CancelButton form={form} onCancel={() => router.navigate({ href: '/lms' })} />
          </FormActions>
        </Form>
      </Card>
    </div>
  );
}

/** Page of a member whose plan has no courses of their own. */
export function NotForPlan() {
  return (
    <EmptyState
      page
      art="locked"
      title="Courses are written by creators"
      action={
        <ButtonLink kind="primary" href="/membership">
          See the plans
        </ButtonLink>
      }
    >
      Creator and Founder members create and edit courses.
    </EmptyState>
  );
}

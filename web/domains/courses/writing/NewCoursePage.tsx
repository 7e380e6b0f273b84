import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useConfirmDiscard } from '../../../platform/drafts/use-confirm-discard.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { sentences } from '../messages.ts';
import { createCourse } from '../mutations.ts';
import { setCourse } from '../queries.ts';
import { CourseFields } from './CourseFields.tsx';
import './author.css';
import { useStoredForm } from '../../../platform/drafts/use-stored-form.ts';
import { courseBody, courseErrors, noCourse } from './values.ts';

/** Form of a new course (LM-01), for creators and founders (LM-02). */
export function NewCoursePage() {
  const { allowance } = useMember();
  const router = useRouter();
  const mayDiscard = useConfirmDiscard();
  const form = useStoredForm('course.new', noCourse);
  const [isChecked, setChecked] = useState(false);
  const errors = courseErrors(form.values);
  const isComplete = Object.keys(errors).length === 0;
  const { run, busy, error } = useApiMutation(createCourse, {
    failure: sentences.create,
    showError: null,
    async onDone(course) {
      setCourse(course);
      form.drop();
      await router.navigate({ href: `/lms/${course.id}/edit`, replace: true });
    },
  });
  if (!allowance.create_courses) return <NotForPlan />;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isComplete) void run(courseBody(form.values));
  };
  const cancel = async () => {
    if (!(await mayDiscard(form.isChanged))) return;
    form.drop();
    await router.navigate({ href: '/lms' });
  };
  return (
    <div className="page page--narrow">
      <Link className="crumb" href="/lms">
        <Icon as={ArrowLeft} size="sm" /> All courses
      </Link>
      <h1>Create course</h1>
      <p className="muted mt-1">It stays a draft until you publish it.</p>
      <Card className="mt-4">
        <form className="stack" onSubmit={save} noValidate>
          {error ? <Banner kind="danger">{error}</Banner> : null}
          <CourseFields values={form.values} errors={isChecked ? errors : {}} onChange={form.set} />
          <div className="row row--wrap">
            <Button type="submit" kind="primary" busy={busy} busyText="Creating...">
              Create course
            </Button>
            <Button kind="ghost" onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </form>
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

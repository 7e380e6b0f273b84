import { Inbox } from 'lucide';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

/** For an author whose plan no longer writes courses. */
export function PlanEnded({ course }: { course: CourseDetail }) {
  return (
    <EmptyState
      page
      art="locked"
      title="Your plan doesn’t include writing courses"
      action={
        <div className="row row--wrap justify-center">
          <ButtonLink kind="primary" href="/membership">
            See the plans
          </ButtonLink>
          <ButtonLink icon={Inbox} href={`/lms/${course.id}/edit/hand-ins`}>
            Work of learners
          </ButtonLink>
        </div>
      }
    >
      “{course.title}” stays yours, and its learners keep it. You can still read their work and decide about
      it. To change the course, you need Creator or Founder.
    </EmptyState>
  );
}

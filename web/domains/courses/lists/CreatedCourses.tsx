import { Suspense } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { WaitingWork } from '../assignments/WaitingWork.tsx';
import { useCreatedCourses } from '../data.ts';
import { SampleCourse } from '../SampleCourse.tsx';
import { CourseList } from './CourseList.tsx';

const Invitations = part(() => import('../authors/Invitations.tsx').then((m) => m.Invitations));

export function CreatedCourses() {
  const { is_admin, allowance } = useMember();
  return (
    <>
      <WaitingWork />
      {is_admin ? (
        <div className="mt-4">
          <SampleCourse />
        </div>
      ) : null}
      {allowance.create_courses ? (
        <Suspense fallback={null}>
          <Invitations />
        </Suspense>
      ) : null}
      <CourseList
        query={useCreatedCourses()}
        name="My created courses"
        hrefOf={({ id }) => `/lms/${id}/edit`}
        empty={
          <EmptyState
            title="You haven’t created a course yet"
            level="h2"
            action={
              allowance.create_courses ? (
                <ButtonLink kind="primary" href="/lms/new">
                  Create course
                </ButtonLink>
              ) : undefined
            }
          >
            Two short lessons are enough for a first one.
          </EmptyState>
        }
      />
    </>
  );
}

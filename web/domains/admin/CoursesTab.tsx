import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../platform/http/api.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { SampleCourse } from '../courses/SampleCourse.tsx';
import type { AdminTabProps } from './admin-view.ts';
import { officeCoursePages } from './data.ts';
import { SearchBar } from './SearchBar.tsx';

type Course = Answer<'GET /api/admin/courses'>[number];

/** Tab of all courses, drafts and archived ones included. */
export function CoursesTab({ view, onView }: AdminTabProps) {
  const courses = useInfiniteQuery(officeCoursePages(view));
  const [clears, setClears] = useState(0);
  const { q = '' } = view;
  const clear = () => {
    setClears(clears + 1);
    onView({ tab: 'courses' });
  };
  return (
    <section className="card card--flush mt-6" aria-label="Courses">
      <SearchBar
        key={clears}
        label="Search courses"
        placeholder="Part of a title"
        q={q}
        onSearch={(next) => onView({ ...view, q: next || undefined })}
        onClear={q ? clear : undefined}
      >
        <SampleCourse />
      </SearchBar>
      <ListOf
        query={courses}
        loading={<SkeletonList label="Loading courses..." face={false} />}
        failed="Error loading courses"
        empty={
          <EmptyState
            art="results"
            title={q ? 'No course matches' : 'No courses yet'}
            level="h2"
            action={q ? <Button onClick={clear}>Clear the filters</Button> : undefined}
          />
        }
        more="Show more courses"
        row={(course) => <CourseRow course={course} />}
      />
    </section>
  );
}

function CourseRow({ course }: { course: Course }) {
  const toast = useToast();
  const confirm = useConfirm();
  const invalidates = ['GET /api/admin/courses', 'GET /api/courses'] as const;
  const change = useApiMutation('PUT /api/courses/:id', {
    failure: 'Failed to update course. Please try again.',
    invalidates,
    onDone: ({ is_published }) =>
      toast(is_published ? 'The course is published.' : 'The course is a draft again.'),
  });
  const remove = useApiMutation('DELETE /api/courses/:id', {
    failure: 'Error deleting course. Please try again.',
    invalidates,
    onDone: ({ message }) => toast(message),
  });
  const { id, title, enrolled_count: learners } = course;
  const ask = async () => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      body:
        learners > 0
          ? `${counted(learners, 'member is', 'members are')} enrolled. The course is archived, and they keep it.`
          : 'Nobody is enrolled. The course and its lessons are deleted for good.',
      confirm: learners > 0 ? 'Archive course' : 'Delete course',
      cancel: 'Keep course',
      danger: true,
    });
    if (isSure) await remove.run({ params: { id } });
  };
  return (
    <li className="p-4 border-b border-line">
      <div className="flex justify-between gap-x-4 gap-y-2 items-start max-shell:flex-wrap">
        <div className="font-size-xs grid min-w-0 muted wrap-anywhere">
          <Link className="link font-size-md text-text strong" href={`/lms/${id}`} dir="auto">
            {title}
          </Link>
          <span>
            <bdi>{course.instructor.name}</bdi>, {counted(course.lessons_count, 'lesson')},{' '}
            {counted(learners, 'learner')}
          </span>
        </div>
        {course.is_built_in ? null : (
          <div className="flex flex-wrap gap-2 shell:flex-none">
            {course.is_archived ? null : (
              <Button
                size="sm"
                busy={change.busy}
                busyText="Saving..."
                onClick={() =>
                  void change.run({ params: { id }, body: { is_published: !course.is_published } })
                }
              >
                {course.is_published ? 'Unpublish' : 'Publish'}
                <span className="sr"> {title}</span>
              </Button>
            )}
            {course.is_archived ? null : (
              <Button size="sm" onClick={() => void ask()}>
                {learners > 0 ? 'Archive' : 'Delete'}
                <span className="sr"> {title}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1.5 items-center mt-2">
        <Chip kind={course.is_published ? 'done' : 'plain'}>
          {course.is_published ? 'Published' : 'Draft'}
        </Chip>
        {course.is_archived ? <Chip kind="warn">Archived</Chip> : null}
        {course.is_built_in ? <Chip>Evolve 90</Chip> : null}
      </p>
    </li>
  );
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Course } from '#contract/courses/endpoints.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';

interface CourseListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Course[] }>>;
  empty: ReactNode;
  /** The list's heading for screen readers, where none is seen. */
  name?: string;
  hrefOf?: (course: Course) => string;
}

export const CourseList = ({ query, empty, name, hrefOf }: CourseListProps) => (
  <>
    {name && query.data?.pages[0]?.items.length ? <h2 className="sr">{name}</h2> : null}
    <ListOf
      query={query}
      loading={
        <Skeleton label="Loading courses...">
          <div className="grid grid--3 mt-4">
            {[1, 2, 3].map((each) => (
              <SkeletonBlock key={each} h="22rem" />
            ))}
          </div>
        </Skeleton>
      }
      failed="We couldn’t load the courses. Try again."
      empty={empty}
      more="Show more courses"
      className="grid grid--3 mt-4"
      row={(each) => <CourseCard course={each} {...(hrefOf && { href: hrefOf(each) })} />}
    />
  </>
);

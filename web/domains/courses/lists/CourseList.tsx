import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Course } from '#contract/courses.ts';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { LoadMore } from '../../../ui/controls/LoadMore.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';

interface CourseListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Course[] }>>;
  empty: ReactNode;
  hrefOf?: (course: Course) => string;
}

export function CourseList({ query, empty, hrefOf }: CourseListProps) {
  const items = query.data?.pages.flatMap((page) => page.items);
  // A course that gains a learner between two page reads may appear twice.
  const shown = items && [...new Map(items.map((each) => [each.id, each])).values()];
  if (!shown && query.isError)
    return <ReadError query={query}>We couldn’t load the courses. Try again.</ReadError>;
  if (!shown)
    return (
      <Skeleton label="Loading courses...">
        <div className="grid grid--3 mt-4">
          {[1, 2, 3].map((each) => (
            <SkeletonBlock key={each} h="22rem" />
          ))}
        </div>
      </Skeleton>
    );
  if (shown.length === 0) return empty;
  return (
    <>
      <ul className="grid grid--3 mt-4">
        {shown.map((each) => (
          <CourseCard key={each.id} course={each} {...(hrefOf && { href: hrefOf(each) })} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <LoadMore
          label="Show more courses"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

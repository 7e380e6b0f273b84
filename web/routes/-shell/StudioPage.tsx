import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, Inbox, Newspaper, PenLine, Plus } from 'lucide';
import { Fragment, type ReactNode, Suspense, useId } from 'react';
import { queueRead } from '../../domains/admin/data.ts';
import { waitingWork } from '../../domains/admin/waiting-work.ts';
import { ownPostPages } from '../../domains/blog/data.ts';
import { stateLabel, workingState } from '../../domains/blog/states.ts';
import { useWaitingWork } from '../../domains/courses/assignments/data.ts';
import { handInsPath, waitingLabel } from '../../domains/courses/assignments/rules.ts';
import { useCreatedCourses } from '../../domains/courses/data.ts';
import { lessonsLabel } from '../../domains/courses/words.ts';
import { gatheringPages } from '../../domains/gatherings/data.ts';
import { rangeOf } from '../../domains/gatherings/words.ts';
import { ownNewsPages } from '../../domains/news/data.ts';
import { scheduleLabel } from '../../domains/news/schedule-label.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { type ListQuery, uniqueRows } from '../../platform/lists/list-rows.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { dateWords } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { RowLinks, type Section } from '../../ui/layout/SectionFrame.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';

const Invitations = part(() =>
  import('../../domains/courses/authors/Invitations.tsx').then((m) => m.Invitations),
);

/** Page of a creator: what waits for them, and the newest of each thing they write or lead, with a link to all of it. */
export function StudioPage() {
  const { has_studio: hasStudio, allowance, time_zone: zone } = useMember();
  const courses = useCreatedCourses(hasStudio);
  const work = useWaitingWork(hasStudio);
  const news = useInfiniteQuery({ ...ownNewsPages, enabled: hasStudio });
  const posts = useInfiniteQuery({ ...ownPostPages, enabled: hasStudio });
  const circles = useInfiniteQuery({ ...gatheringPages('mine'), enabled: hasStudio });
  if (!hasStudio)
    return (
      <EmptyState
        page
        art="locked"
        title="Upgrade Required"
        action={
          <ButtonLink kind="primary" href="/membership">
            View Membership Plans
          </ButtonLink>
        }
      >
        Creators write courses, news and the blog here.
      </EmptyState>
    );
  return (
    <div className="page">
      <PageHead
        title="Studio"
        text={
          <span role="status">
            <Waiting />
          </span>
        }
      />
      {allowance.create_courses ? (
        <Suspense fallback={null}>
          <Invitations />
        </Suspense>
      ) : null}
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 items-start max-shell:grid-cols-1">
        <Newest
          title="Courses"
          query={courses}
          rowOf={({ id, title, is_published, is_archived, lessons_count }) => ({
            key: id,
            label: title,
            about: `${is_archived ? 'Archived' : is_published ? 'Published' : 'Draft'}, ${lessonsLabel(lessons_count)}`,
            href: `/lms/${id}/edit`,
            icon: GraduationCap,
          })}
          all="/lms?tab=created"
          add={allowance.create_courses && { label: 'Create course', href: '/lms/new' }}
          empty="You haven’t created a course yet."
        />
        <Newest
          title="Work handed in"
          query={work}
          rowOf={(each) => ({
            key: each.course_id,
            label: waitingLabel(each),
            about: `The oldest came in on ${dateWords('dayMonth', each.oldest_at)}`,
            href: handInsPath(each.course_id),
            icon: Inbox,
          })}
          most={50}
          empty="No work is waiting."
        />
        <Newest
          title="News"
          query={news}
          rowOf={({ id, title, published_at, publish_at }) => ({
            key: id,
            label: title,
            about: publish_at
              ? `Scheduled for ${scheduleLabel(publish_at)}`
              : published_at
                ? `Published on ${dateWords('date', published_at)}`
                : undefined,
            href: `/news/${id}`,
            icon: Newspaper,
          })}
          all="/news?tab=my-posts"
          add={allowance.publish_news && { label: 'Write news', href: '/news?tab=my-posts' }}
          empty="You haven’t written news yet."
        />
        <Newest
          title="Blog"
          query={posts}
          rowOf={(post) => ({
            key: post.id,
            label: post.title || 'Without a title',
            about: stateLabel(post),
            href: `/news/blog?post=${post.id}`,
            icon: PenLine,
          })}
          all="/news/blog"
          add={allowance.write_blog && { label: 'New post', href: '/news/blog?post=new' }}
          empty="You haven’t written a post yet."
        />
        <Newest
          title="Circles"
          query={circles}
          isShown={({ is_host }) => is_host}
          rowOf={({ id, title, starts_at, ends_at, cancelled_at }) => ({
            key: id,
            label: title,
            about: cancelled_at ? 'Cancelled' : rangeOf(starts_at, ends_at, zone),
            href: `/gatherings/${id}`,
            icon: CalendarDays,
          })}
          all="/gatherings?view=mine"
          add={allowance.mentorship_circles && { label: 'Plan a circle', href: '/gatherings/new' }}
          empty="You lead no circle yet."
        />
      </div>
    </div>
  );
}

/** Everything that waits for the viewer in one line, each part with its page. */
function Waiting() {
  const { is_admin: isAdmin, is_moderator: isModerator } = useMember();
  const isStaff = isAdmin || isModerator;
  const queue = useQuery({ ...queueRead, enabled: isStaff }).data;
  const work = useWaitingWork().data;
  const { data: posts, hasNextPage } = useInfiniteQuery(ownPostPages);
  if (!work || !posts || (isStaff && !queue)) return null;
  const links = [
    ...waitingWork(queue, work),
    ...posts.pages
      .flatMap(({ items }) => items)
      .filter((post) => workingState(post) === 'rejected')
      .map(({ id, title }) => ({ words: `“${title}” sent back`, href: `/news/blog?post=${id}` })),
  ];
  // A post may have been sent back further down.
  if (links.length === 0) return hasNextPage ? null : 'Nothing is waiting for you.';
  return (
    <>
      Waiting for you:{' '}
      {links.map(({ words, href }, at) => (
        <Fragment key={href + words}>
          {at > 0 ? ', ' : null}
          <Link className="link" href={href}>
            {words}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

interface NewestProps<T> {
  title: string;
  query: ListQuery<T>;
  rowOf: (item: T) => Section;
  isShown?: (item: T) => boolean;
  /** Page of all of them. */
  all?: string;
  most?: number;
  /** Link to the form of a new one, for viewers who may write one. */
  add?: { label: string; href: string } | false;
  empty: ReactNode;
}

function Newest<T>({
  title,
  query,
  rowOf,
  isShown = () => true,
  all,
  most = 3,
  add = false,
  empty,
}: NewestProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHead look="h2" id={id} title={title} className="min-h-9 mb-3">
        {add ? (
          <ButtonLink size="sm" icon={Plus} href={add.href}>
            {add.label}
          </ButtonLink>
        ) : null}
      </SectionHead>
      <DataOf
        query={query}
        loading={<SkeletonList label="Loading..." face={false} />}
        failed="We couldn’t load this. Try again."
      >
        {(data) => {
          const rows = (uniqueRows(data, (item: T) => rowOf(item).key) ?? []).filter(isShown);
          // Rows that are shown may be on a later page.
          const hasMore = query.hasNextPage ?? false;
          return rows.length === 0 && !hasMore ? (
            <p className="muted">{empty}</p>
          ) : (
            <>
              {rows.length > 0 ? <RowLinks rows={rows.slice(0, most).map(rowOf)} /> : null}
              {all && (hasMore || rows.length > most) ? (
                <p className="mt-2">
                  <Link className="link" href={all}>
                    See all<span className="sr"> of {title}</span>
                  </Link>
                </p>
              ) : null}
            </>
          );
        }}
      </DataOf>
    </section>
  );
}

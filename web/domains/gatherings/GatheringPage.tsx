import clsx from 'clsx';
import { Suspense } from 'react';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { Contours } from '../../drawings/Art.tsx';
import { ApiError } from '../../platform/http/api.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { spelled } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { useGathering } from './data.ts';
import { Cancelling, HowItWorks, Included } from './GatheringAside.tsx';
import { GatheringHead } from './GatheringHead.tsx';
import { GatheringNews } from './GatheringNews.tsx';
import styles from './gatherings.module.css';
import { Agenda, Sessions } from './meetings/Sessions.tsx';
import { OtherCircles } from './OtherCircles.tsx';
import { Questions } from './Questions.tsx';
import { BookingCard } from './seats/BookingCard.tsx';
import { loadFailed } from './words.ts';

const GroupFeed = part(() => import('./GroupFeed.tsx').then((m) => m.GroupFeed));

/** Page of a circle or an intensive. */
export function GatheringPage({ id }: { id: string }) {
  const query = useGathering(id);
  if (!query.data && query.error instanceof ApiError && query.error.status === 404)
    return (
      <div className="page">
        <EmptyState
          page
          art="not-found"
          title="We can’t find that page"
          action={<ButtonLink href="/gatherings">See circles and intensives</ButtonLink>}
        >
          It may be gone, or it isn’t open to you.
        </EmptyState>
      </div>
    );
  return (
    <div className="page">
      <BackLink href="/gatherings">Circles and intensives</BackLink>
      {query.data ? null : <h1 className="sr">Circle</h1>}
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading...">
            <SkeletonBlock h="20rem" />
          </Skeleton>
        }
        failed={loadFailed}
      >
        {(gathering) => <Shown gathering={gathering} />}
      </DataOf>
    </div>
  );
}

function Shown({ gathering }: { gathering: Gathering }) {
  const { kind, about, is_locked: isLocked, is_host: isHost } = gathering;
  const isIntensive = kind === 'intensive';
  const isClosed = isLocked && !isHost;
  const isFull = gathering.may_wait || gathering.is_paused || gathering.seat?.state === 'waiting';
  return (
    <>
      <GatheringNews gathering={gathering} />
      <article className="card grid grid-cols-[minmax(0,1fr)_14rem_23rem] overflow-clip p-0 max-wide:grid-cols-[minmax(0,1fr)_23rem] max-shell:grid-cols-1 mt-2">
        <GatheringHead gathering={gathering} />
        <div className={clsx(styles.art, 'min-h-full overflow-clip max-wide:hidden')} aria-hidden>
          <Contours
            seed={seedOf(gathering.id)}
            stone={isIntensive ? 3 : 12}
            stone2={isIntensive ? 6 : 2}
            w={360}
            h={420}
          />
        </div>
        <BookingCard gathering={gathering} />
      </article>
      <div className="grid grid-cols-[minmax(0,1fr)_21rem] gap-5 mt-5 items-start max-shell:grid-cols-1">
        <div className="stack [--gap:1.25rem]">
          {about ? (
            <Card as="section" aria-labelledby="gt-about">
              <h2 className="card-title" id="gt-about">
                What it’s about
              </h2>
              <p className="muted mt-2 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                {about}
              </p>
            </Card>
          ) : null}
          {isIntensive ? <Agenda gathering={gathering} /> : null}
          <Questions gathering={gathering} />
          {gathering.questions === null && gathering.questions_count > 0 ? (
            <Card as="section">
              <p>
                <b>
                  {gathering.questions_count === 1
                    ? 'One question is waiting.'
                    : `${spelled(gathering.questions_count, 12)} questions are waiting.`}
                </b>{' '}
                <span className="muted">Members with a seat see them.</span>
              </p>
            </Card>
          ) : null}
          {isFull ? <OtherCircles exceptId={gathering.id} /> : null}
          {isClosed ? (
            <Card as="section">
              <div className="row row--wrap">
                <p className="grow">
                  <b>The forum is open to you now.</b>{' '}
                  <span className="muted">Others write there about starting again, too.</span>
                </p>
                <ButtonLink size="sm" href="/forum">
                  Read
                </ButtonLink>
              </div>
            </Card>
          ) : null}
          {gathering.group_id ? (
            <Suspense fallback={<SkeletonBlock h="12rem" />}>
              <GroupFeed gathering={gathering} groupId={gathering.group_id} />
            </Suspense>
          ) : null}
        </div>
        <aside className="stack [--gap:1.25rem]">
          {isIntensive ? <Included gathering={gathering} /> : null}
          {isIntensive || isClosed ? null : <Sessions gathering={gathering} />}
          {isIntensive ? <Cancelling /> : <HowItWorks gathering={gathering} />}
        </aside>
      </div>
    </>
  );
}

/** Sum of an id, for a drawing of its own. */
const seedOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 97;

import { Check, Ellipsis, Flag, PenLine, ShieldCheck, Users, Video, X } from 'lucide';
import { Suspense, useState } from 'react';
import type { Gathering } from '#contract/gatherings.ts';
import { ApiError } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Contours } from '../../ui/cairn/Art.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { part } from '../../ui/layout/part.tsx';
import { useAsk } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { Back } from './Back.tsx';
import { BookCard } from './BookCard.tsx';
import './gatherings.css';
import { cancelGathering, reportGathering } from './mutations.ts';
import { OtherCircles } from './OtherCircles.tsx';
import { Questions } from './Questions.tsx';
import { useGathering } from './queries.ts';
import { Agenda, Sessions } from './Sessions.tsx';
import { capital, fullTime, inWords, loadFailed, notSaved, seasonOf } from './words.ts';

const GroupFeed = part(() => import('./GroupFeed.tsx').then((m) => m.GroupFeed));

/** Page of a circle or an intensive. */
export function GatheringPage({ id }: { id: string }) {
  const query = useGathering(id);
  if (query.data)
    return (
      <div className="page">
        <Back />
        <Shown gathering={query.data} />
      </div>
    );
  if (query.error instanceof ApiError && query.error.status === 404)
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
      <Back />
      <h1 className="sr">Circle</h1>
      {query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {loadFailed}
        </InlineError>
      ) : (
        <Skeleton label="Loading...">
          <SkeletonBlock h="20rem" />
        </Skeleton>
      )}
    </div>
  );
}

function Shown({ gathering }: { gathering: Gathering }) {
  const { kind, about, is_locked: isLocked, is_host: isHost } = gathering;
  const isIntensive = kind === 'intensive';
  const isClosed = isLocked && !isHost;
  const isFull = gathering.may_wait || gathering.seat?.state === 'waiting';
  return (
    <>
      <News gathering={gathering} />
      <article className="card gt-hero mt-2">
        <Copy gathering={gathering} />
        <div className="gt-art" aria-hidden>
          <Contours
            seed={seedOf(gathering.id)}
            stone={isIntensive ? 3 : 12}
            stone2={isIntensive ? 6 : 2}
            w={360}
            h={420}
          />
        </div>
        <BookCard gathering={gathering} />
      </article>
      <div className="gt-two">
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
                    : `${capital(inWords(gathering.questions_count))} questions are waiting.`}
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

function Copy({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { kind, title, summary, host, is_host: isHost } = gathering;
  return (
    <div className="gt-copy">
      <Eyebrow color={kind === 'circle' ? 12 : 3}>
        {kind === 'circle'
          ? 'Mentorship circle'
          : `Quarterly intensive, ${seasonOf(gathering.starts_at, zone)}`}
      </Eyebrow>
      <h1 dir="auto">{title}</h1>
      {summary ? (
        <p className="gt-lead" dir="auto">
          {summary}
        </p>
      ) : null}
      <div className="gt-who">
        <Avatar name={host.name} id={host.id ?? host.name} photo={host.profile_photo} decorative />
        <p>
          {isHost ? 'You lead it' : `Led by `}
          {isHost ? null : host.id ? (
            <Link className="strong" href={`/u/${host.id}`}>
              {host.name}
            </Link>
          ) : (
            host.name
          )}{' '}
          <TierPill tier={host.membership_tier} staff={host.staff} />
        </p>
      </div>
      <Tools gathering={gathering} />
    </div>
  );
}

/** Acts of the host and of staff, and the report of everyone else. */
function Tools({ gathering }: { gathering: Gathering }) {
  const { id, kind } = gathering;
  const toast = useToast();
  const ask = useAsk();
  const [isReporting, setReporting] = useState(false);
  const cancelling = useApiMutation(cancelGathering, {
    failure: notSaved,
    onDone: () => toast('It’s cancelled. Everyone with a seat hears of it.'),
  });
  // A reason whose call failed is in the field again.
  const [lastReason, setLastReason] = useState('');
  const cancel = async () => {
    const reason = await ask({
      title: kind === 'circle' ? 'Cancel this circle?' : 'Cancel this intensive?',
      body: 'Everyone with a seat hears of it. It can’t be undone.',
      label: 'What they should know (optional)',
      initial: lastReason,
      confirm: 'Cancel all dates',
      cancel: 'Keep it',
      danger: true,
    });
    if (reason === null) return;
    setLastReason(reason);
    await cancelling.run(id, reason);
  };
  const entries = [
    ...(gathering.may_cancel
      ? [
          {
            key: 'cancel',
            label: 'Cancel all dates',
            icon: X,
            danger: true,
            onSelect: () => void cancel(),
          },
        ]
      : []),
    ...(gathering.may_report
      ? [{ key: 'report', label: 'Report', icon: Flag, onSelect: () => setReporting(true) }]
      : []),
  ];
  return (
    <div className="row row--wrap">
      {gathering.may_edit ? (
        <ButtonLink size="sm" icon={PenLine} href={`/gatherings/${id}/edit`}>
          Edit
        </ButtonLink>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          label="More"
          align="start"
          trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label="More" />}
          entries={entries}
        />
      ) : null}
      <ReportDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        noun={kind}
        question="Report this page to our moderators?"
        send={(body) => reportGathering(id, body)}
        failure="We couldn’t send your report. Try again."
        onReported={() => toast('Page reported successfully. Moderators will review it.')}
      />
    </div>
  );
}

/** Banners: it was cancelled, moved or hidden. */
function News({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const { cancelled_at: cancelled, cancel_reason: reason, next_meeting: next, meetings } = gathering;
  if (gathering.is_hidden)
    return (
      <Banner kind="warn" title="Hidden by our moderators">
        {gathering.hidden_reason
          ? `Reason: ${gathering.hidden_reason}`
          : 'Only its host and our moderators see it.'}
      </Banner>
    );
  if (cancelled)
    return (
      <Banner kind="warn" title={`This was cancelled on ${fullTime(cancelled, zone)}.`}>
        {reason ? <span dir="auto">{reason}</span> : 'No date takes place. You can look for another one.'}
      </Banner>
    );
  const moved = meetings.find(({ id, moved_from }) => id === next?.id && moved_from !== null);
  if (!moved?.moved_from) return null;
  return (
    <Banner kind="warn" title={`The next session moved to ${fullTime(moved.starts_at, zone)}.`}>
      {`It was planned for ${fullTime(moved.moved_from, zone)}. Download the calendar file again if you use one.`}
    </Banner>
  );
}

function Included({ gathering: { meetings_count: count, included } }: { gathering: Gathering }) {
  const lines = [
    count === 1 ? 'The live session' : `All ${inWords(count)} live sessions`,
    ...included,
    'Included in Creator. Nothing more to pay.',
  ];
  return (
    <Card as="section" aria-labelledby="gt-included">
      <h2 className="card-title" id="gt-included">
        What’s included
      </h2>
      <ul className="gt-lines mt-3">
        {lines.map((line) => (
          <li key={line}>
            <Icon as={Check} />
            <span dir="auto">{line}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Cancelling = () => (
  <Card as="section" kind="sunken">
    <h2 className="h4">If you can’t come</h2>
    <p className="small muted mt-1">Cancel your seat up to two days before. It goes to the waiting list.</p>
  </Card>
);

function HowItWorks({ gathering: { seats, meetings } }: { gathering: Gathering }) {
  const [first] = meetings;
  const minutes = first ? (Date.parse(first.ends_at) - Date.parse(first.starts_at)) / 60_000 : 0;
  const people = inWords(seats);
  return (
    <Card as="section" kind="sunken">
      <h2 className="h4">How a circle works</h2>
      <ul className="gt-lines mt-3">
        <li>
          <Icon as={Users} />
          <span>
            {seats === 1
              ? 'One person and the host.'
              : `${capital(people)} people at most, the same ${people} each time.`}
          </span>
        </li>
        <li>
          <Icon as={Video} />
          <span>{`${minutes} minutes on video. Cameras are optional.`}</span>
        </li>
        <li>
          <Icon as={ShieldCheck} />
          <span>Nothing is recorded. Notes leave out names.</span>
        </li>
      </ul>
    </Card>
  );
}

import { Flag } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { Person, PersonDetail, PersonForStaff } from '#contract/social.ts';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { followFailed, reportPerson, setFollowing, usePerson } from './queries.ts';
import './social.css';
import { LongTexts, shortTexts } from '../profile/profile-texts.tsx';
import { StaffCard } from './StaffCard.tsx';

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });

interface PersonPageProps {
  id: string;
  /** Renders the member's posts, with a sentence for an empty list. */
  posts: (empty: string) => ReactNode;
}

/** Page of a member (B section 2): name, tier, start date, bio, follow button and posts. */
export function PersonPage({ id, posts }: PersonPageProps) {
  const query = usePerson(id);
  const person = query.data;
  if (isNotFound(query))
    return (
      <EmptyState
        page
        art="not-found"
        title="Profile not available"
        action={
          <ButtonLink kind="primary" href="/feed">
            Back to the feed
          </ButtonLink>
        }
      >
        It may be private or deleted.
      </EmptyState>
    );
  return (
    <div className="page page--narrow">
      {person ? (
        <>
          <PersonHead
            person={person}
            isPrivate={
              !person.is_self && isForStaff(person) && person.privacy_settings.profileVisibility === 'private'
            }
          />
          {isForStaff(person) && !person.is_self ? <StaffCard facts={person} /> : null}
          <h2 className="h3 mt-8 mb-4">Posts</h2>
          {posts(
            person.is_self ? 'Start sharing your journey!' : `${person.name} hasn’t shared anything here.`,
          )}
        </>
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          We couldn’t load this page. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the page...">
          <SkeletonBlock h="10rem" />
        </Skeleton>
      )}
    </div>
  );
}

/** `isPrivate`: staff read it for a case. It has no counts and can't be followed. */
function PersonHead({ person, isPrivate }: { person: Person; isPrivate: boolean }) {
  const toast = useToast();
  const [reporting, setReporting] = useState(false);
  const { run } = useApiMutation(setFollowing, { failure: followFailed, isToggle: true });
  const follow = () => run(person, !person.is_following);
  return (
    <header className="card person-head">
      <Avatar name={person.name} id={person.id} photo={person.profile_photo} size="xl" decorative />
      <div className="grow">
        <h1 className="[overflow-wrap:anywhere]" dir="auto">
          {person.name}
        </h1>
        <p className="row row--wrap mt-1">
          <TierPill tier={person.membership_tier} staff={person.staff} />
          <span className="small muted">
            {shortTexts(person, `Member since ${month.format(Date.parse(person.created_at))}`)}
          </span>
        </p>
        <LongTexts member={person} className="person-bio mt-3" />
        {isPrivate ? null : (
          <p className="small muted mt-3">
            {person.posts_count === null ? '' : `${count(person.posts_count, 'post')} · `}
            {count(person.followers_count, 'follower')} · {person.following_count} following
          </p>
        )}
      </div>
      <div className="person-acts">
        {person.is_self ? (
          <ButtonLink href="/profile/settings">Edit your profile</ButtonLink>
        ) : isPrivate && !person.is_following ? null : (
          <Button
            kind={person.is_following ? 'secondary' : 'primary'}
            aria-pressed={person.is_following}
            onClick={() => void follow()}
          >
            {person.is_following ? 'Following' : 'Follow'}
          </Button>
        )}
        {person.may_report ? (
          <Button kind="ghost" size="sm" icon={Flag} onClick={() => setReporting(true)}>
            Report
          </Button>
        ) : null}
      </div>
      <ReportDialog
        open={reporting}
        onClose={() => setReporting(false)}
        noun="profile"
        question="Are you sure you want to report this profile as inappropriate? This will notify moderators for review."
        send={(report) => reportPerson(person.id, report)}
        failure="Failed to report profile. Please try again."
        onReported={() => toast('Content reported successfully. Moderators will review it.')}
      />
    </header>
  );
}

/** True if the server sent the fields for staff. */
const isForStaff = (person: PersonDetail): person is PersonDetail & PersonForStaff =>
  person.privacy_settings !== undefined;

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

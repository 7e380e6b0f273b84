import clsx from 'clsx';
import { ArrowLeft } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { Group } from '#contract/groups/endpoints.ts';
import { isNotFound } from '../../platform/http/refusals.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock, SkeletonList } from '../../ui/display/Skeleton.tsx';
import { numberWords } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { sentences as feedSentences } from '../feed/messages.ts';
import { PostComposer } from '../feed/posts/PostComposer.tsx';
import { PostList } from '../feed/posts/PostList.tsx';
import { setGroup, useGroup } from './data.ts';
import { GroupHead } from './GroupHead.tsx';
import { JoinButton } from './members/JoinButton.tsx';
import { opensMessage, sentences } from './messages.ts';

const GroupMembers = part(() => import('./members/GroupMembers.tsx').then((m) => m.GroupMembers));
const InviteLink = part(() => import('./members/InviteLink.tsx').then((m) => m.InviteLink));
const GroupRequests = part(() => import('./GroupRequests.tsx').then((m) => m.GroupRequests));

export type GroupTab = 'posts' | 'members' | 'requests';

interface GroupPageProps {
  id: string;
  tab: GroupTab;
  onTab: (tab: GroupTab) => void;
}

/** Page of a group with its posts and members. */
export function GroupPage({ id, tab, onTab }: GroupPageProps) {
  const query = useGroup(id);
  if (isNotFound(query))
    return (
      <EmptyState
        page
        art="not-found"
        title="This group doesn’t exist"
        action={
          <ButtonLink kind="primary" href="/groups">
            Back to Groups
          </ButtonLink>
        }
      >
        It may have been deleted.
      </EmptyState>
    );
  return (
    <div className="page">
      <ButtonLink kind="ghost" size="sm" icon={ArrowLeft} href="/groups">
        Back to Groups
      </ButtonLink>
      <DataOf
        query={query}
        page
        loading={
          <Skeleton label="Loading the group...">
            <SkeletonBlock h="12rem" />
          </Skeleton>
        }
        failed="We couldn’t load the group. Try again."
      >
        {(group) => <Whole key={group.id} group={group} tab={tab} onTab={onTab} />}
      </DataOf>
    </div>
  );
}

function Whole({ group, tab, onTab }: { group: Group; tab: GroupTab; onTab: (tab: GroupTab) => void }) {
  const tabs = useId();
  const isInside = group.is_member || !group.is_private;
  const leads = group.requests_count !== null;
  const shown = !isInside || (tab === 'requests' && !leads) ? 'posts' : tab;
  return (
    <>
      <GroupHead group={group}>
        {isInside ? (
          <Tabs
            className="border-b-0"
            label="Group sections"
            group={tabs}
            tabs={[
              { id: 'posts', label: 'Posts' },
              { id: 'members', label: 'Members', count: group.members_count },
              ...(leads && (group.is_private || (group.requests_count ?? 0) > 0)
                ? [{ id: 'requests' as const, label: 'Requests', count: group.requests_count ?? 0 }]
                : []),
            ]}
            value={shown}
            onChange={onTab}
          />
        ) : null}
      </GroupHead>
      {group.past_opens_at ? <PastOpens group={group} opensAt={group.past_opens_at} /> : null}
      <WasRemoved isMember={group.is_member} name={group.name} />
      <TabPanel group={isInside ? tabs : undefined} id={shown}>
        <div className={isInside ? 'mt-5' : undefined}>
          <Suspense fallback={<SkeletonList label="Loading..." rows={3} />}>
            {shown === 'members' ? (
              <GroupMembers group={group} />
            ) : shown === 'requests' ? (
              <GroupRequests group={group} />
            ) : (
              <Posts group={group} isInside={isInside} onMembers={() => onTab('members')} />
            )}
          </Suspense>
        </div>
      </TabPanel>
    </>
  );
}

function Posts({ group, isInside, onMembers }: { group: Group; isInside: boolean; onMembers: () => void }) {
  return (
    <div
      className={clsx(
        isInside && 'grid grid-cols-[minmax(0,1fr)_18.75rem] gap-8 items-start max-shell:grid-cols-1',
      )}
    >
      <div className="stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
        <PostComposer group={group} />
        {isInside ? <Shared group={group} /> : <Locked group={group} />}
      </div>
      {isInside ? <Aside group={group} onMembers={onMembers} /> : null}
    </div>
  );
}

function Locked({ group }: { group: Group }) {
  return (
    <EmptyState
      art="locked"
      title="A private group"
      level="h2"
      action={group.is_pending ? null : <JoinButton group={group} />}
    >
      {group.is_pending
        ? 'Your request is with the people who run it. We’ll let you know.'
        : `This group ${sentences.approval}. Only its members see its posts and who is in it.`}
    </EmptyState>
  );
}

function Shared({ group }: { group: Group }) {
  return (
    <>
      {group.post_refusal ? (
        <Banner
          kind="upgrade"
          action={
            group.is_member ? (
              <ButtonLink size="sm" href="/membership">
                See the plans
              </ButtonLink>
            ) : (
              <JoinButton group={group} size="sm" />
            )
          }
        >
          {group.post_refusal}
        </Banner>
      ) : null}
      <PostList source={{ kind: 'group', groupId: group.id }} empty={feedSentences.noneInFeed} inGroup />
    </>
  );
}

function Aside({ group, onMembers }: { group: Group; onMembers: () => void }) {
  return (
    <aside className="stack" aria-label="About this group">
      <Card as="section" aria-labelledby="group-description">
        <h2 className="card-title" id="group-description">
          About
        </h2>
        <p className="wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-line max-w-[66ch] mt-2">
          {group.description}
        </p>
      </Card>
      {group.rules.trim() ? (
        <Card as="section" aria-labelledby="group-rules">
          <h2 className="card-title" id="group-rules">
            Rules
          </h2>
          <ol className="wrap-anywhere font-size-sm [list-style:decimal] pl-5 mt-2 grid gap-1.5">
            {group.rules
              .split('\n')
              .filter((rule) => rule.trim())
              .map((rule) => (
                <li className="[unicode-bidi:plaintext]" key={rule}>
                  {rule}
                </li>
              ))}
          </ol>
        </Card>
      ) : null}
      {group.faces.length > 0 ? (
        <Card as="section" aria-labelledby="group-faces">
          <SectionHead id="group-faces" title="Members">
            <button type="button" className="link small nums" onClick={onMembers}>
              {`All ${numberWords(group.members_count)}`}
            </button>
          </SectionHead>
          <ul className="flex flex-wrap gap-2 mt-3">
            {group.faces.map(({ id, name, profile_photo }) => (
              <li key={id}>
                <Link href={`/u/${id}`}>
                  <Avatar name={name} id={id} photo={profile_photo} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {group.may_invite ? (
        <Suspense fallback={null}>
          <InviteLink group={group} />
        </Suspense>
      ) : null}
    </aside>
  );
}

/** Warns members that posts from before the opening will become visible to everyone. The owner can cancel that. */
function PastOpens({ group, opensAt }: { group: Group; opensAt: string }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('DELETE /api/groups/:id/opening', {
    failure: sentences.notSaved,
    onDone(after) {
      setGroup(after);
      toast('Posts from before stay members-only. Their authors are told.');
    },
  });
  return (
    <div className="mt-4">
      <Banner
        title={opensMessage(opensAt)}
        action={
          group.role === 'owner' ? (
            <Button size="sm" busy={busy} onClick={() => void run({ params: { id: group.id } })}>
              Keep them members-only
            </Button>
          ) : null
        }
      >
        Until then you can keep a post of yours members-only, or delete it. Both are in its menu.
      </Banner>
    </div>
  );
}

/** Informs a member who was removed while the page was open. Their typed text stays. */
function WasRemoved({ isMember, name }: { isMember: boolean; name: string }) {
  const [was, setWas] = useState(isMember);
  if (isMember && !was) setWas(true);
  if (!was || isMember) return null;
  return <Banner kind="warn">{`You are not a member of ${name} any more.`}</Banner>;
}

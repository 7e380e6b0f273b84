import { useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Banner } from '../ui/display/Banner.tsx';
import { EmptyState, PageError } from '../ui/display/EmptyState.tsx';
import { InlineError } from '../ui/display/InlineError.tsx';
import { Skeleton, SkeletonList, SkeletonPost } from '../ui/display/Skeleton.tsx';
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx';
import { type Moment, useCelebrate } from '../ui/overlays/Celebrate.tsx';
import { useAsk, useConfirm } from '../ui/overlays/Confirm.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useToast } from '../ui/overlays/Toast.tsx';
import { Block, Row } from './Block.tsx';

export function Messages() {
  const toast = useToast();
  const [shown, setShown] = useState(true);
  return (
    <Block title="Messages to the member">
      <div className="stack">
        <Banner kind="done">Reflection saved!</Banner>
        {shown ? (
          <Banner kind="danger" onDismiss={() => setShown(false)}>
            Failed to load topics
          </Banner>
        ) : null}
        <Banner kind="warn">Test mode. No real payments are taken.</Banner>
        <Banner>Cancelling keeps your access until 30 November.</Banner>
        <Banner
          kind="upgrade"
          title="Upgrade to Builder to share posts and connect with the community!"
          action={<Button kind="primary">See plans</Button>}
        >
          You can read everything meanwhile.
        </Banner>
        <InlineError onRetry={() => {}}>Failed to load forum categories</InlineError>
      </div>
      <Row>
        <Button onClick={() => toast('Welcome to Day 13!')}>Toast</Button>
        <Button
          onClick={() =>
            toast('Post deleted successfully', {
              action: { label: 'Undo', onAction: () => toast('Restored') },
            })
          }
        >
          Toast with Undo
        </Button>
        <Button onClick={() => toast.error('Failed to save progress. Please try again.')}>Error toast</Button>
      </Row>
    </Block>
  );
}

const actions = (close: () => void) => (
  <>
    <Button onClick={close}>Not yet</Button>
    <Button kind="today" onClick={close}>
      Start Day 13
    </Button>
  </>
);
const MOMENTS: Record<string, Moment> = {
  Day: {
    kind: 'day',
    week: 2,
    placed: 5,
    title: 'Congratulations on completing Day 12!',
    text: 'Twelve stones. Two more and the Clarity cairn is yours.',
    actions,
  },
  Week: {
    kind: 'week',
    week: 2,
    title: 'Congratulations on completing Day 14!',
    text: 'The Clarity cairn is complete. Next: Habit Mastery.',
    actions,
  },
  Badge: { kind: 'badge', n: 7, stone: 6, title: 'Week Warrior', text: 'Seven days in a row.', actions },
  'Day 90': {
    kind: 'summit',
    title: 'Congratulations on completing Day 90!',
    text: 'Ninety stones. You walked the whole trail.',
    actions,
  },
};

export function Overlays() {
  const confirm = useConfirm();
  const ask = useAsk();
  const celebrate = useCelebrate();
  const toast = useToast();
  const [dialog, setDialog] = useState(false);
  const [sheet, setSheet] = useState(false);
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete this topic?',
      body: 'Are you sure you want to delete this topic? This action cannot be undone and will delete all replies as well.',
      confirm: 'Delete topic',
      cancel: 'Keep it',
      danger: true,
    });
    toast(yes ? 'Deleted' : 'Kept');
  };
  const update = async () => {
    const value = await ask({
      title: 'Update progress',
      label: 'Kilometres so far',
      confirm: 'Save',
      initial: '12',
    });
    if (value !== null) toast(`Saved ${value}`);
  };
  return (
    <Block title="Dialogs, sheets, celebrations">
      <Row>
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => void remove()}>Confirm</Button>
        <Button onClick={() => void update()}>Ask</Button>
        <Button onClick={() => setSheet(true)}>Bottom sheet</Button>
        {Object.entries(MOMENTS).map(([name, moment]) => (
          <Button key={name} onClick={() => celebrate(moment)}>
            Celebrate: {name}
          </Button>
        ))}
      </Row>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        closeButton
        title="Your first week is on the trail"
        description="Seven stones, one finished cairn. The next eleven weeks come with Builder."
        actions={
          <>
            <Button kind="ghost" onClick={() => setDialog(false)}>
              Not now
            </Button>
            <Button kind="primary">See plans</Button>
          </>
        }
      />
      <BottomSheet open={sheet} onClose={() => setSheet(false)} title="Sort by">
        <p className="muted mt-2">Anything that needs a thumb.</p>
      </BottomSheet>
    </Block>
  );
}

export function Empties() {
  return (
    <Block title="Empty, loading, error">
      <div className="cols">
        <div className="card">
          <EmptyState title="No posts yet" action={<Button kind="primary">Write a post</Button>}>
            Be the first to share your journey!
          </EmptyState>
        </div>
        <div className="card">
          <EmptyState
            art="messages"
            title="No topics in this category yet."
            action={<Button kind="primary">New Topic</Button>}
          >
            Be the first to start a discussion!
          </EmptyState>
        </div>
        <div className="card">
          <EmptyState art="pages" title="Nothing here yet" action={<Button>Back to Evolve 90</Button>}>
            A few honest lines after today’s walk are plenty.
          </EmptyState>
        </div>
        <Skeleton label="Loading your feed...">
          <SkeletonPost photo />
        </Skeleton>
        <div className="card">
          <PageError onRefresh={() => {}} code="a1b2c3" />
        </div>
        <div className="card">
          <EmptyState art="locked" title="Access Denied" action={<Button>Back to the feed</Button>}>
            You don’t have permission to access the admin dashboard.
          </EmptyState>
        </div>
        {(['results', 'done', 'offline', 'not-found'] as const).map((art) => (
          <div key={art} className="card">
            <EmptyState art={art} title={`Drawing: ${art}`} />
          </div>
        ))}
        <div className="card">
          <EmptyState row art="messages" title="Nothing new for you.">
            Replies, mentions and group updates appear here.
          </EmptyState>
        </div>
        <SkeletonList label="Loading topics..." rows={3} />
      </div>
    </Block>
  );
}

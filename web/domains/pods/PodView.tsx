import { Bell, DoorOpen } from 'lucide';
import { Suspense } from 'react';
import type { Pod } from '#contract/pods/endpoints.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Board } from './Board.tsx';
import { MergeCard, MergeRail } from './MergeCard.tsx';
import { SharingCard } from './SharingCard.tsx';
import { useLeave } from './use-leave.ts';
import { WaveBars } from './WaveBar.tsx';
import { WeekTable } from './WeekTable.tsx';
import { WelcomeBack } from './WelcomeBack.tsx';
import { aboutPod, zoneName } from './words.ts';

const SundayPosts = part(() => import('./SundayPosts.tsx').then((m) => m.SundayPosts));
const Thread = part(() => import('./Thread.tsx').then((m) => m.Thread));

/** A pod: its week, its Sunday posts, its board and its thread. */
export function PodView({ pod }: { pod: Pod }) {
  const { leave, busy } = useLeave(pod);
  return (
    <>
      <PageHead
        title={pod.name}
        text={aboutPod(pod)}
        actions={
          <ButtonLink icon={Bell} href="/profile/settings/notifications">
            Pod notifications
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8 items-start max-wide:grid-cols-1 max-wide:gap-6">
        <div className="stack [--gap:1.25rem]">
          {pod.merge ? <MergeCard pod={pod} merge={pod.merge} /> : null}
          {pod.hello ? <WelcomeBack pod={pod} hello={pod.hello} /> : null}
          <WaveBars pod={pod} />
          <WeekTable pod={pod} />
          <Suspense fallback={<SkeletonList label="Loading your thread..." rows={2} />}>
            <SundayPosts pod={pod} />
            <Thread pod={pod} />
          </Suspense>
        </div>
        <aside className="grid gap-5 content-start [--pad:1.25rem]" aria-label="Your pod">
          {pod.merge ? <MergeRail merge={pod.merge} /> : null}
          <Board pod={pod} />
          <SharingCard pod={pod} />
          <Card as="section" aria-labelledby="pod-next">
            <h2 className="card-title" id="pod-next">
              Next check-in
            </h2>
            <p className="small muted mt-1">
              {`Sunday at 18:00, ${zoneName(pod.zone)}. It’s written from what each of you shares.`}
            </p>
          </Card>
          <div className="row row--between">
            <p className="small muted">You can leave at any time.</p>
            <Button kind="ghost" size="sm" icon={DoorOpen} busy={busy} onClick={leave}>
              Leave
            </Button>
          </div>
        </aside>
      </div>
    </>
  );
}

import { ArrowLeft, DoorOpen } from 'lucide';
import type { Pod } from '#contract/pods.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { PostComposer } from '../feed/PostComposer.tsx';
import { PostList } from '../feed/PostList.tsx';
import { SharingCard } from './SharingCard.tsx';
import { useLeave } from './use-leave.ts';
import { WeekTable } from './WeekTable.tsx';
import { aboutPod } from './words.ts';

/** A pod: its week, and its thread. */
export function Together({ pod }: { pod: Pod }) {
  const { leave, busy } = useLeave(pod);
  return (
    <>
      <ButtonLink kind="ghost" size="sm" icon={ArrowLeft} href="/social">
        Social
      </ButtonLink>
      <header className="page-head">
        <div>
          <h1>{pod.name}</h1>
          <p>{aboutPod(pod)}</p>
        </div>
      </header>
      <div className="pod-two">
        <div className="stack [--gap:1.25rem]">
          <WeekTable pod={pod} />
          <section className="stack [--gap:1.25rem]" aria-labelledby="pod-thread">
            <h2 className="h4" id="pod-thread">
              Your thread
            </h2>
            {pod.may_post ? <PostComposer group={{ id: pod.group_id, name: pod.name }} /> : null}
            <PostList
              source={{ kind: 'group', groupId: pod.group_id }}
              empty="Say hello. Only the people in your pod read it."
              inGroup
            />
          </section>
        </div>
        <aside className="pod-rail" aria-label="Your pod">
          <SharingCard pod={pod} />
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

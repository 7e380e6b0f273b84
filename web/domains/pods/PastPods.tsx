import { Suspense, useState } from 'react';
import type { Pods } from '#contract/pods/endpoints.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { shortDate } from './words.ts';

const PostList = part(() => import('../feed/posts/PostList.tsx').then((m) => m.PostList));

/** Threads of pods that joined another one. Their former members can read them. */
export function PastPods({ past }: { past: Pods['past'] }) {
  const [shown, setShown] = useState<string | null>(null);
  if (past.length === 0) return null;
  return (
    <section className="stack mt-8 [--gap:1rem]" aria-labelledby="pod-past">
      <h2 className="h4" id="pod-past">
        Your earlier pods
      </h2>
      {past.map(({ id, name, group_id: groupId, ended_at: at }) => (
        <Card key={id} as="article" aria-label={name}>
          <div className="row row--between">
            <div>
              <p className="strong">{name}</p>
              <p className="small muted">{`Joined another pod on ${shortDate(at.slice(0, 10))}. Only its members can read it.`}</p>
            </div>
            <Button size="sm" aria-expanded={shown === id} onClick={() => setShown(shown === id ? null : id)}>
              {shown === id ? 'Close' : 'Read'}
              <span className="sr">{` the thread of ${name}`}</span>
            </Button>
          </div>
          {shown === id ? (
            <div className="mt-4">
              <Suspense fallback={<SkeletonList label="Loading..." rows={2} />}>
                <PostList source={{ kind: 'group', groupId }} empty="No one wrote in this thread." inGroup />
              </Suspense>
            </div>
          ) : null}
        </Card>
      ))}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Pod, PodCheckIn } from '#contract/pods/endpoints.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { LogoMark } from '../../ui/display/LogoMark.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { postRead } from '../feed/data.ts';
import { postThread } from '../feed/posts/post-thread.ts';
import { shortDate } from './words.ts';

const Comments = part(() => import('../comments/Comments.tsx').then((m) => m.Comments));

/** The newest Sunday post with its answers, and the earlier ones when asked for. */
export function SundayPosts({ pod }: { pod: Pod }) {
  const [isAll, setAll] = useState(false);
  const [newest, ...earlier] = pod.check_ins;
  if (!newest) return null;
  return (
    <>
      <SundayPost key={newest.post_id} sundayPost={newest} />
      {isAll ? earlier.map((each) => <SundayPost key={each.post_id} sundayPost={each} />) : null}
      {earlier.length > 0 && !isAll ? (
        <Button kind="ghost" size="sm" onClick={() => setAll(true)}>
          Show earlier check-ins
        </Button>
      ) : null}
    </>
  );
}

function SundayPost({
  sundayPost: { number, on, question, chips, post_id: postId },
}: {
  sundayPost: PodCheckIn;
}) {
  const id = `pod-check-in-${number}`;
  return (
    <Card as="section" className="p-0 overflow-clip" aria-labelledby={id}>
      <div className="px-6 pt-6 pb-5 max-shell:px-4.5">
        <div className="row [--gap:0.75rem]">
          <span className="size-10 grid place-items-center rounded-pebble bg-brand-tint" aria-hidden="true">
            <LogoMark size={22} />
          </span>
          <div>
            <h2 className="card-title" id={id}>{`Week ${number} check-in`}</h2>
            <p className="small muted">{`Sunday, ${shortDate(on)} · written for your pod`}</p>
          </div>
        </div>
        <p className="font-display text-[1.375rem]/7.5 font-[620] max-w-[34ch] mt-3.5 tracking-[-0.01em]">
          {question}
        </p>
        {chips.length > 0 ? (
          <ul className="flex flex-wrap gap-2 mt-4" aria-label="Numbers of the week">
            {chips.map((chip) => (
              <li key={chip}>
                <Chip>{chip}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="px-6 max-shell:px-4.5">
        <Answers postId={postId} />
      </div>
    </Card>
  );
}

function Answers({ postId }: { postId: string }) {
  const loading = <SkeletonList label="Loading the answers..." rows={2} />;
  return (
    <DataOf
      query={useQuery(postRead(postId))}
      loading={loading}
      failed="We couldn’t load the answers. Try again."
    >
      {(post) => (
        <Suspense fallback={loading}>
          <Comments id={`answers-${postId}`} thread={postThread(post)} />
        </Suspense>
      )}
    </DataOf>
  );
}

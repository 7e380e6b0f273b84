import type { Pod } from '#contract/pods/endpoints.ts';
import { PostComposer } from '../feed/posts/PostComposer.tsx';
import { PostList } from '../feed/posts/PostList.tsx';

/** The posts of a pod, which only its members read. */
export function Thread({ pod }: { pod: Pod }) {
  return (
    <section className="stack [--gap:1.25rem]" aria-labelledby="pod-thread">
      <h2 className="h4" id="pod-thread">
        Your thread
      </h2>
      <PostComposer group={{ id: pod.group_id, name: pod.name, may_post: pod.may_post }} />
      <PostList
        source={{ kind: 'group', groupId: pod.group_id }}
        empty="Say hello. Other members can’t read it."
        inGroup
      />
    </section>
  );
}

import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { PostComposer } from '../feed/posts/PostComposer.tsx';
import { PostList } from '../feed/posts/PostList.tsx';

/** The group of an intensive, which only its members with a seat and the host read. */
export const GroupFeed = ({
  gathering: { title, may_post: mayPost },
  groupId,
}: {
  gathering: Gathering;
  groupId: string;
}) => (
  <section className="stack [--gap:1.25rem]" aria-labelledby="gt-group">
    <h2 className="h4" id="gt-group">
      Your group
    </h2>
    <PostComposer group={{ id: groupId, name: title, may_post: mayPost }} />
    <PostList
      source={{ kind: 'group', groupId }}
      empty="Say hello. Members without a seat can’t read it."
      inGroup
    />
  </section>
);

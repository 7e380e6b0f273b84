import { read, readPages } from '../../platform/query/query.ts';

export type FeedFilter = 'all' | 'following' | 'groups' | 'wins';

/** Selects a list of posts: the feed by filter, the viewer's own, a group's or a member's. */
export type PostSource =
  | { kind: 'feed'; filter: FeedFilter }
  | { kind: 'mine' }
  | { kind: 'group'; groupId: string }
  | { kind: 'member'; memberId: string };

const firstPage = 20;
const minute = 60_000;

/** Reads pages of posts, newest first. A return visit shows cached posts; newer ones are announced, not inserted. */
export const postPages = (source: PostSource) => ({
  ...(pagesOf(source) as ReturnType<typeof anyPosts>),
  staleTime: 5 * minute,
});
const anyPosts = () => readPages('GET /api/posts');

const pagesOf = (source: PostSource) => {
  switch (source.kind) {
    case 'mine':
      return readPages('GET /api/my-posts', { query: { limit: firstPage } });
    case 'group':
      return readPages('GET /api/posts', { query: { group_id: source.groupId, limit: firstPage } });
    case 'member':
      return readPages('GET /api/posts', { query: { user_id: source.memberId, limit: firstPage } });
    default:
      return readPages('GET /api/posts', { query: { filter: source.filter, limit: firstPage } });
  }
};

export const postRead = (id: string) => read('GET /api/posts/:id', { params: { id } });

/** Reads all comments of a post, oldest first. */
export const commentPages = (postId: string) => ({
  ...readPages('GET /api/posts/:id/comments', { params: { id: postId }, query: { limit: 50 } }),
  meta: { keep: false },
});

/** Reads the viewer's groups for the side of the feed. */
export const ownGroupsRead = (mine: 'run' | 'joined') => ({
  ...read('GET /api/groups', { query: { mine, limit: 12 } }),
  staleTime: minute,
});

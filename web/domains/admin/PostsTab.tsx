import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, Flag, Trash2 } from 'lucide';
import { Suspense, useState } from 'react';
import type { AdminPost } from '#contract/admin/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { RichText } from '../../ui/editor/reading/RichText.tsx';
import { counted } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { AdminTabProps } from './admin-view.ts';
import { officePostPages } from './data.ts';
import { PostDialog } from './PostDialog.tsx';
import { Filter, SearchBar } from './SearchBar.tsx';

const states = [
  { value: 'hidden', label: 'Hidden' },
  { value: 'reported', label: 'Reported' },
] as const;

/** Tab of all posts that administrators may read, hidden ones included. */
export function PostsTab({ view, onView }: AdminTabProps) {
  const [opened, setOpened] = useState<AdminPost>();
  const remove = useRemovePost(() => setOpened(undefined));
  const { q = '', state, sort } = view;
  const isFiltered = q !== '' || state !== undefined;
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    onView({ tab: 'posts', sort });
  };
  return (
    <section className="card card--flush mt-6" aria-label="Posts">
      <SearchBar
        key={clears}
        label="Search posts"
        placeholder="Words of a post"
        q={q}
        onSearch={(next) => onView({ ...view, q: next || undefined })}
        onClear={isFiltered ? clear : undefined}
      >
        <Filter
          label="Status"
          any="All posts"
          value={states.find(({ value }) => value === state)?.value}
          options={states}
          onChange={(next) => onView({ ...view, state: next })}
        />
        <Filter
          label="Order"
          any="Newest first"
          value={sort === 'oldest' ? sort : undefined}
          options={[{ value: 'oldest', label: 'Oldest first' }]}
          onChange={(next) => onView({ ...view, sort: next })}
        />
      </SearchBar>
      <p className="font-size-sm min-h-9 px-4 py-2 muted border-b border-line">
        Posts of private groups are for their members, and aren’t listed here.
      </p>
      <ListOf
        query={useInfiniteQuery(officePostPages(view))}
        loading="Loading posts..."
        failed="Error loading posts"
        empty={
          <EmptyState
            art="results"
            title={isFiltered ? 'No post matches' : 'No posts yet'}
            level="h2"
            action={isFiltered ? <Button onClick={clear}>Clear the filters</Button> : undefined}
          />
        }
        more="Show more posts"
        row={(post) => (
          <li className="p-4 border-b border-line">
            <div className="flex justify-between gap-4 items-start">
              <AuthorLine author={post.user} meta={<RelativeTime at={post.created_at} />} />
              <div className="flex flex-none gap-2 large-text:flex-wrap">
                <Button
                  size="sm"
                  icon={Eye}
                  label={`Read the post of ${post.user_name}`}
                  onClick={() => setOpened(post)}
                />
                <Button
                  size="sm"
                  icon={Trash2}
                  label={`Delete the post of ${post.user_name}`}
                  onClick={() => void remove(post)}
                />
              </div>
            </div>
            <div className="mt-2 wrap-anywhere">
              <Suspense>
                <RichText html={post.content} clamp={96} />
              </Suspense>
            </div>
            <p className="flex flex-wrap gap-x-3 gap-y-1.5 items-center mt-2">
              {post.group_name ? <Chip>{post.group_name}</Chip> : null}
              {post.is_hidden ? <Chip kind="warn">Hidden</Chip> : null}
              {post.reports_count > 0 ? (
                <Chip kind="danger" icon={Flag}>
                  {counted(post.reports_count, 'report')}
                </Chip>
              ) : null}
              <span className="small muted nums">
                {counted(post.likes_count, 'like')}, {counted(post.comments_count, 'comment')}
              </span>
            </p>
          </li>
        )}
      />
      {opened ? (
        <PostDialog post={opened} onClose={() => setOpened(undefined)} onDelete={() => void remove(opened)} />
      ) : null}
    </section>
  );
}

/** Returns a function that deletes a post after the specified question. */
function useRemovePost(onDone: () => void): (post: AdminPost) => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const { run } = useApiMutation('DELETE /api/admin/posts/:id', {
    failure: 'Error deleting post',
    invalidates: ['GET /api/admin/posts', 'GET /api/posts', 'GET /api/admin/audit'],
    onDone({ message }) {
      toast(message);
      onDone();
    },
  });
  return async ({ id, user_name }) => {
    const isSure = await confirm({
      title: 'Are you sure you want to delete this post?',
      body: `The post of ${user_name} is deleted with its comments. The audit log keeps that you did it.`,
      confirm: 'Delete post',
      cancel: 'Keep post',
      danger: true,
    });
    if (isSure) await run({ params: { id } });
  };
}

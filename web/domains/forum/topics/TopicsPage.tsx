import clsx from 'clsx';
import { Plus } from 'lucide';
import { type CSSProperties, useRef } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import { BackLink } from '../../../ui/controls/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { preloadEditor } from '../../../ui/editor/RichTextEditor.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { CategoryIcon } from '../categories/CategoryIcon.tsx';
import styles from '../forum.module.css';
import { failures, sentences } from '../messages.ts';
import type { TopicsView } from '../search-params.ts';
import { UpgradeNotice } from '../UpgradeNotice.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { useFormFeedback } from '../use-form-feedback.tsx';
import { CreateTopic } from './CreateTopic.tsx';
import { categoryIn, useCategories } from './data.ts';
import { CategoryBar, ForumSide } from './ForumSide.tsx';
import { TopicFilters } from './TopicFilters.tsx';
import { TopicList } from './TopicList.tsx';

interface TopicsPageProps {
  /** Slug or id. */
  category: string;
  view: TopicsView;
  /** With `replace`, replaces the history entry, so that Back skips the previous view. */
  onView: (view: TopicsView, replace?: boolean) => void;
}

/** Page with the topics of a category. */
export function TopicsPage({ category: named, view, onView }: TopicsPageProps) {
  const { allowance } = useMember();
  const categories = useCategories();
  const category = categoryIn(categories.list, named);
  const { banner, feedback } = useFormFeedback({
    error: category ? null : categories.error,
    failure: failures.categories,
    isFetching: categories.isFetching,
    retry: () => void categories.refetch(),
  });
  const mayOpen = allowance.forum_topics && category !== undefined && !category.is_closed;
  const isWriting = mayOpen && view.new === '1';
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(isWriting, () => opener.current);
  // Back must not open the form again.
  const close = () => onView({ ...view, new: undefined }, true);

  if (categories.list && !category)
    return (
      <EmptyState
        page
        art="not-found"
        title="That category doesn't exist."
        action={
          <ButtonLink kind="primary" href="/forum">
            Back to the forum
          </ButtonLink>
        }
      />
    );
  return (
    <div className="page">
      {banner}
      <BackLink className="max-shell:hidden" href="/forum">
        <span className="sr">Back to the </span>Forum
      </BackLink>
      <div
        className={clsx(
          styles.forum,
          'grid grid-cols-[16rem_minmax(0,1fr)] gap-8 items-start mt-2 max-shell:grid-cols-1 max-shell:gap-4',
        )}
      >
        <ForumSide categories={categories.list ?? []} current={category?.slug} />
        <div className="stack" style={{ '--gap': '1.25rem' } as CSSProperties}>
          <CategoryBar categories={categories.list ?? []} current={category?.slug} />
          <PageHead
            className={styles.fhead}
            picture={category ? <CategoryIcon category={category} size="lg" /> : null}
            title={category?.name ?? 'Topics'}
            text={category?.description}
            actions={
              mayOpen && !isWriting ? (
                <Button
                  ref={opener}
                  kind="primary"
                  icon={Plus}
                  onPointerEnter={preloadEditor}
                  onClick={() => onView({ ...view, new: '1' })}
                >
                  New Topic
                </Button>
              ) : null
            }
          />
          {allowance.forum_reply ? null : <UpgradeNotice>{sentences.upgrade}</UpgradeNotice>}
          {category?.is_closed ? (
            <Banner title="This category is closed">
              It takes no new topics. You can read those that are here, and reply to them.
            </Banner>
          ) : null}
          {isWriting ? (
            <CreateTopic key={category.id} category={category} feedback={feedback} onClose={close} />
          ) : null}
          <TopicFilters view={view} onView={onView} />
          <TopicList
            key={[named, view.tag, view.sort, view.q, view.deleted].join('\n')}
            filter={{
              category: category?.slug ?? named,
              tag: view.tag,
              sort: view.sort,
              q: view.q,
              deleted: view.deleted === '1',
            }}
            mayOpen={mayOpen}
            onAll={() => onView({ ...view, tag: undefined, q: undefined })}
          />
        </div>
      </div>
    </div>
  );
}

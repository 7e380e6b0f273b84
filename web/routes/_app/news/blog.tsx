import { createFileRoute } from '@tanstack/react-router';
import { isUuid } from '#contract/platform/uuid.ts';
import { BlogPage } from '../../../domains/blog/BlogPage.tsx';
import { blogPostRead, ownPostPages } from '../../../domains/blog/data.ts';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

/** A creator's blog posts. The open one is in the URL, so that Back and a reload show it. */
export const Route = createFileRoute('/_app/news/blog')({
  staticData: { title: 'Blog', live: 'focus' },
  validateSearch: searchOf,
  loader: ({ preload, location }) => startReads(preload, () => startOwnBlog(searchOf(location.search).post)),
  component: function Blog() {
    const navigate = Route.useNavigate();
    const { post } = Route.useSearch();
    return (
      <BlogPage
        opened={post}
        onOpen={(id) => void navigate({ search: id ? { post: id } : {}, resetScroll: false })}
      />
    );
  },
});

function searchOf(search: Record<string, unknown>): { post?: string } {
  const { post } = search;
  return typeof post === 'string' && (post === 'new' || isUuid(post)) ? { post } : {};
}

/** `opened` is the id of a post, or `new`. */
function startOwnBlog(opened: string | undefined): void {
  prefetchPages(ownPostPages);
  if (opened && opened !== 'new') prefetch(blogPostRead(opened));
}

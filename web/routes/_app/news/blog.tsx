import { createFileRoute } from '@tanstack/react-router';
import { wholeUuid } from '#contract/uuid.ts';
import { BlogPage } from '../../../domains/blog/BlogPage.tsx';
import { ReportPost } from '../../../domains/blog/ReportPost.tsx';
import { startReads } from '../../-start-reads.ts';

/** A creator's blog posts. The open one is in the URL, so that Back and a reload show it. With `report`, the report of anyone's post. */
export const Route = createFileRoute('/_app/news/blog')({
  staticData: { title: 'Blog' },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => {
      const { post, report } = searchOf(location.search);
      return report ? pages.reportedBlogPost(report) : pages.ownBlog(post);
    }),
  component: function Blog() {
    const navigate = Route.useNavigate();
    const { post, report } = Route.useSearch();
    if (report) return <ReportPost id={report} />;
    return (
      <BlogPage
        opened={post}
        onOpen={(id) => void navigate({ search: id ? { post: id } : {}, resetScroll: false })}
      />
    );
  },
});

const isUuid = new RegExp(wholeUuid, 'i');

function searchOf(search: Record<string, unknown>): { post?: string; report?: string } {
  const { post, report } = search;
  if (typeof report === 'string' && isUuid.test(report)) return { report };
  return typeof post === 'string' && (post === 'new' || isUuid.test(post)) ? { post } : {};
}

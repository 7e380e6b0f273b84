import { blogCategories, blogCategoryNames } from '#contract/blog/constants.ts';
import type { BlogPage as Page } from '#contract/site/public-pages.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Card, Cards } from './BlogCards.tsx';
import { JoinBand } from './JoinBand.tsx';

/** The blog: the newest post large, the others below it (mockup 29). */
export function BlogPage({ page, brand }: { page: Page; brand: string }) {
  const { category, tag, number, posts, hasOlder } = page;
  const filters = [
    { label: 'All', href: '/blog', isCurrent: category === null && tag === null },
    ...blogCategories.map((each) => ({
      label: blogCategoryNames[each],
      href: `/blog?category=${each}`,
      isCurrent: each === category,
    })),
  ];
  const hrefOf = (page: number) =>
    `/blog?${new URLSearchParams({
      ...(category && { category }),
      ...(tag && { tag }),
      page: String(page),
    }).toString()}`;
  const [first, ...others] = number === 1 ? posts : [undefined, ...posts];
  return (
    <div className="blog">
      <div className="pb-8">
        <h1>The {brand} blog</h1>
        <p className="lead max-w-[52ch] mt-2 text-muted">
          Notes on habits, walks and bad Wednesdays, by the people who teach here.
        </p>
        <nav
          className="flex flex-wrap gap-2 mt-5 [&_[aria-current]]:text-surface [&_[aria-current]]:bg-text"
          aria-label="Category"
        >
          {filters.map(({ label, href, isCurrent }) => (
            <a
              key={label}
              className="chip chip--line min-h-11 px-4 font-size-sm"
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        {tag ? (
          <p className="muted mt-4">
            Posts with the tag <b dir="auto">{tag}</b>.{' '}
            <a className="link" href="/blog">
              Show all posts
            </a>
          </p>
        ) : null}
      </div>
      {posts.length === 0 ? (
        <p className="py-8 text-muted">Nothing here yet. The first post will be on this page.</p>
      ) : (
        <>
          {first ? <Card post={first} isLarge /> : null}
          <Cards posts={others.filter((post) => post !== undefined)} />
        </>
      )}
      {number > 1 || hasOlder ? (
        <nav className="flex justify-between mt-10" aria-label="Pages">
          {number > 1 ? <ButtonLink href={hrefOf(number - 1)}>Newer posts</ButtonLink> : <span />}
          {hasOlder ? <ButtonLink href={hrefOf(number + 1)}>Older posts</ButtonLink> : null}
        </nav>
      ) : null}
      <JoinBand />
    </div>
  );
}

import type { BlogCategory } from '#contract/blog-constants.ts';
import { blogCategoryNames } from '#contract/blog-constants.ts';
import type { BlogCard } from '#contract/public-pages.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Eyebrow } from '../ui/display/Eyebrow.tsx';
import { Picture } from '../ui/display/Picture.tsx';
import { dateWords } from '../ui/formats.ts';

/** Each category's stone, which gives it its colour. */
export const stones: Record<BlogCategory, number> = {
  habits: 8,
  mindset: 4,
  walking: 5,
  members: 11,
  work: 2,
};

/** "17 November 2026 · 6 min read". */
export function Facts({ post: { published_at, minutes } }: { post: BlogCard }) {
  return (
    <>
      <time dateTime={published_at}>{dateWords('date', published_at, 'UTC')}</time>
      <span>{` · ${minutes} min read`}</span>
    </>
  );
}

/** A post in a list, or with `isLarge` the newest one above it. */
export function Card({ post, isLarge = false }: { post: BlogCard; isLarge?: boolean }) {
  const { path, title, excerpt, category, picture, author } = post;
  const Title = isLarge ? 'h2' : 'h3';
  return (
    <article className={isLarge ? 'blog-card blog-card--large' : 'blog-card'}>
      <a href={path}>
        <span
          className={`blog-cover blog-cover--${stones[category]}`}
          aria-hidden={picture?.alt ? undefined : true}
        >
          {picture ? (
            <Picture
              picture={picture}
              eager={isLarge}
              sizes={isLarge ? '(max-width: 960px) 100vw, 42rem' : '(max-width: 700px) 100vw, 25rem'}
            />
          ) : null}
        </span>
        <span className="blog-words">
          <Eyebrow color={stones[category]}>{blogCategoryNames[category]}</Eyebrow>
          <Title dir="auto">{title}</Title>
          <span className="blog-excerpt" dir="auto">
            {excerpt}
          </span>
        </span>
      </a>
      <p className="blog-by">
        <span className="blog-author">
          <Avatar
            name={author.name}
            id={author.id ?? author.name}
            photo={author.photo}
            size="xs"
            decorative
          />
          <span dir="auto">{author.name}</span>
        </span>
        <span>
          <Facts post={post} />
        </span>
      </p>
    </article>
  );
}

export function Cards({ posts }: { posts: readonly BlogCard[] }) {
  return (
    <div className="blog-grid">
      {posts.map((post) => (
        <Card key={post.path} post={post} />
      ))}
    </div>
  );
}

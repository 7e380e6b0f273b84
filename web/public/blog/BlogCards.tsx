import clsx from 'clsx';
import type { BlogCategory } from '#contract/blog/constants.ts';
import { blogCategoryNames } from '#contract/blog/constants.ts';
import { totalDays, weekOf } from '#contract/programme/constants.ts';
import type { BlogCard } from '#contract/site/public-pages.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { weekScene } from '../../drawings/scenes/week-scene.ts';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { dateWords } from '../../ui/formats.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { hash } from '../../ui/pictures/avatar-tints.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';

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

/** The scene of a day of Evolve 90, which follows from the address of the post. */
export function Scene({ path }: { path: string }) {
  const day = 1 + (hash(path) % totalDays);
  return <RawSvg svg={weekScene(weekOf(day), day, `scene-${hash(path)}`)} />;
}

const column = 'grid grid-cols-1 gap-3 content-start wrap-anywhere';

/** A post in a list, or with `isLarge` the newest one above it. */
export function Card({ post, isLarge = false }: { post: BlogCard; isLarge?: boolean }) {
  const { path, title, excerpt, category, picture, author } = post;
  const Title = isLarge ? 'h2' : 'h3';
  const by = (
    <span
      className={clsx(
        'flex flex-wrap gap-y-1.5 gap-x-3 items-center font-size-sm text-subtle',
        !isLarge && 'justify-between',
      )}
    >
      <span className="inline-flex gap-2 items-center font-medium text-text">
        <Avatar name={author.name} id={author.id ?? author.name} photo={author.photo} size="xs" decorative />
        <span dir="auto">{author.name}</span>
      </span>
      <span>
        <Facts post={post} />
      </span>
    </span>
  );
  return (
    <article className={clsx(column, isLarge && 'mb-10')}>
      <a
        className={clsx(
          column,
          'hover:[&_:is(h2,h3)]:underline hover:[&_:is(h2,h3)]:decoration-2 hover:[&_:is(h2,h3)]:underline-offset-[0.16em]',
          isLarge && 'shell:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] shell:gap-8 items-center',
        )}
        href={path}
      >
        <span
          className={clsx(
            'block relative overflow-clip [&_svg]:absolute [&_:is(img,svg)]:block [&_:is(img,svg)]:size-full [&_:is(img,svg)]:object-cover',
            isLarge ? 'aspect-3/2 rounded-xl' : 'aspect-16/9 rounded-md',
          )}
          aria-hidden={picture?.alt ? undefined : true}
        >
          {picture ? (
            <Picture
              picture={picture}
              eager={isLarge}
              sizes={isLarge ? '(max-width: 960px) 100vw, 42rem' : '(max-width: 700px) 100vw, 25rem'}
            />
          ) : (
            <Scene path={path} />
          )}
        </span>
        <span className="grid gap-2 justify-items-start">
          <Eyebrow color={stones[category]}>{blogCategoryNames[category]}</Eyebrow>
          <Title
            className={isLarge ? 'text-[clamp(1.75rem,1.2rem+2vw,2.75rem)]/[1.1]' : 'text-[1.3125rem]/6.25'}
            dir="auto"
          >
            {title}
          </Title>
          <span className="leading-6 text-muted" dir="auto">
            {excerpt}
          </span>
          {isLarge ? by : null}
        </span>
      </a>
      {isLarge ? null : by}
    </article>
  );
}

/** Posts in rows of up to three, which fill their row. A single one is large. */
export function Cards({ posts }: { posts: readonly BlogCard[] }) {
  const [only] = posts;
  if (only && posts.length === 1) return <Card post={only} isLarge />;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-y-10 gap-x-6">
      {posts.map((post) => (
        <Card key={post.path} post={post} />
      ))}
    </div>
  );
}

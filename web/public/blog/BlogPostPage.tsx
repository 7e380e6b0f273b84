import { ArrowLeft } from 'lucide';
import { blogCategoryNames } from '#contract/blog-constants.ts';
import type { BlogPostPage as Page } from '#contract/public-pages.ts';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { Cards, Facts, stones } from './BlogCards.tsx';
import { JoinBand } from './JoinBand.tsx';

/** One post with its author, and others to read next (mockup 29). */
export function BlogPostPage({ page }: { page: Page }) {
  const { title, introduction, category, author, picture, html, tags, related } = page;
  return (
    <div className="blog">
      <article>
        <div className="blog-column">
          <a className="crumb" href="/blog">
            <Icon as={ArrowLeft} size="sm" /> Blog
          </a>
          <p>
            <Eyebrow color={stones[category]}>
              <a href={`/blog?category=${category}`}>{blogCategoryNames[category]}</a>
            </Eyebrow>
          </p>
          <h1 dir="auto">{title}</h1>
          {introduction ? (
            <p className="blog-intro" dir="auto">
              {introduction}
            </p>
          ) : null}
          <div className="blog-info">
            <Avatar name={author.name} id={author.id ?? author.name} photo={author.photo} decorative />
            <p>
              <b dir="auto">{author.name}</b>
              <span className="small">
                <Facts post={page} />
              </span>
            </p>
          </div>
        </div>
        {picture ? (
          <figure className="blog-figure">
            <Picture picture={picture} eager sizes="(max-width: 960px) 100vw, 60rem" />
            {picture.alt ? <figcaption dir="auto">{picture.alt}</figcaption> : null}
          </figure>
        ) : null}
        <div className="blog-column">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
          <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
          {tags.length > 0 ? (
            <ul className="blog-tags" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <a className="chip" href={`/blog?tag=${encodeURIComponent(tag)}`} dir="auto">
                    {tag}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </article>
      <JoinBand />
      {related.length > 0 ? (
        <section className="blog-related">
          <h2>Read next</h2>
          <Cards posts={related} />
        </section>
      ) : null}
    </div>
  );
}

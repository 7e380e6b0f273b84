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
        <div className="max-w-176 mx-auto wrap-anywhere">
          <a className="crumb" href="/blog">
            <Icon as={ArrowLeft} size="sm" /> Blog
          </a>
          <p>
            <Eyebrow color={stones[category]}>
              <a className="inline-flex items-center min-w-6 min-h-6" href={`/blog?category=${category}`}>
                {blogCategoryNames[category]}
              </a>
            </Eyebrow>
          </p>
          <h1 className="text-[clamp(2.125rem,1.4rem_+_2.6vw,3.25rem)]/[1.06] mt-3.5" dir="auto">
            {title}
          </h1>
          {introduction ? (
            <p className="text-xl/7.75 mt-4 muted text-pretty" dir="auto">
              {introduction}
            </p>
          ) : null}
          <div className="flex gap-3.5 items-center py-6">
            <Avatar name={author.name} id={author.id ?? author.name} photo={author.photo} decorative />
            <p>
              <b className="block" dir="auto">
                {author.name}
              </b>
              <span className="small subtle">
                <Facts post={page} />
              </span>
            </p>
          </div>
        </div>
        {picture ? (
          <figure className="max-w-240 mx-auto blog-figure">
            <Picture picture={picture} eager sizes="(max-width: 960px) 100vw, 60rem" />
            {picture.alt ? (
              <figcaption className="font-size-sm mt-2.5 subtle center" dir="auto">
                {picture.alt}
              </figcaption>
            ) : null}
          </figure>
        ) : null}
        <div className="max-w-176 mx-auto wrap-anywhere">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
          <div
            className="prose text-[1.1875rem]/7.75 max-w-none mt-8"
            dir="auto"
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {tags.length > 0 ? (
            <ul className="flex flex-wrap gap-2 mt-10 p-0 list-none" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <a
                    className="chip font-size-sm min-h-11 px-4"
                    href={`/blog?tag=${encodeURIComponent(tag)}`}
                    dir="auto"
                  >
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
        <section className="pt-10 mt-16 border-t border-line">
          <h2 className="mb-6">Read next</h2>
          <Cards posts={related} />
        </section>
      ) : null}
    </div>
  );
}

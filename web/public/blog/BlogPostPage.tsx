import { blogCategoryNames } from '#contract/blog/constants.ts';
import type { BlogPostPage as Page } from '#contract/site/public-pages.ts';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { Cards, Facts, Scene, stones } from './BlogCards.tsx';
import { JoinBand } from './JoinBand.tsx';

/** One post with its author, and others to read next (mockup 29). */
export function BlogPostPage({ page }: { page: Page }) {
  const { title, introduction, category, author, picture, html, tags, related } = page;
  return (
    <div className="blog">
      <article>
        <div className="max-w-176 mx-auto wrap-anywhere">
          <BackLink href="/blog">Blog</BackLink>
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
            <p
              className="text-[1.3125rem]/7.75 mt-4 text-muted text-pretty max-shell:text-[1.125rem]/6.75"
              dir="auto"
            >
              {introduction}
            </p>
          ) : null}
          <div className="flex gap-3.5 items-center py-6">
            <Avatar name={author.name} id={author.id ?? author.name} photo={author.photo} decorative />
            <p>
              <b className="block" dir="auto">
                {author.name}
              </b>
              <span className="small text-subtle">
                <Facts post={page} />
              </span>
            </p>
          </div>
        </div>
        {picture ? (
          <figure className="max-w-240 mx-auto [&_img]:w-full [&_img]:max-w-full! [&_img]:h-auto [&_img]:rounded-xl">
            <Picture picture={picture} eager sizes="(max-width: 960px) 100vw, 60rem" />
            {picture.alt ? (
              <figcaption className="mt-2.5 font-size-sm text-subtle text-center" dir="auto">
                {picture.alt}
              </figcaption>
            ) : null}
          </figure>
        ) : (
          <div
            className="max-w-240 mx-auto rounded-xl overflow-clip [&_svg]:block [&_svg]:w-full [&_svg]:aspect-2/1"
            aria-hidden
          >
            <Scene path={page.path} />
          </div>
        )}
        <div className="max-w-176 mx-auto wrap-anywhere">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
          <div
            className="prose [&_img]:max-w-full [&_img]:h-auto [&_img]:my-8 [&_img]:rounded-lg [&_img]:bg-sunken [&_img]:font-size-sm [&_img]:text-muted text-[1.1875rem]/7.75 max-w-none mt-8 max-shell:text-[1.0625rem]/7"
            dir="auto"
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {tags.length > 0 ? (
            <ul className="flex flex-wrap gap-2 mt-10 p-0 list-none" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <a
                    className="chip min-h-11 px-4 font-size-sm"
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

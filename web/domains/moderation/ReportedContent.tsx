import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { MemberText } from '../../platform/app/MemberText.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';

/** Shows the current version of reported content: author, time, text and picture, and how it was when it was reported if that differs. */
export function ReportedContent({ content, kept, author }: Pick<FlagReport, 'content' | 'kept' | 'author'>) {
  return (
    <article
      className="card border-[color-mix(in_oklab,var(--ev-danger)_40%,var(--ev-line))]"
      aria-label="What was reported"
    >
      {content ? (
        <>
          {author ? (
            <AuthorLine
              author={author}
              meta={
                <>
                  Posted <RelativeTime at={content.posted_at} inSentence />
                  {content.is_hidden ? ' · hidden' : ''}
                </>
              }
            />
          ) : null}
          {content.title ? (
            <h3 className="h4 mt-4" dir="auto">
              {content.title}
            </h3>
          ) : null}
          <div className="mt-4">
            {content.html ? (
              <MemberText html={content.html} clamp={480} />
            ) : (
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {content.text}
              </p>
            )}
          </div>
          {[...(content.image ? [content.image] : []), ...(content.more_images ?? [])].map((picture) => (
            <figure
              key={picture.key}
              className="mt-4 mb-0 rounded-md overflow-clip [&_img]:w-full [&_img]:h-auto"
            >
              <Picture picture={picture} sizes="(min-width: 960px) 560px, 100vw" />
            </figure>
          ))}
          {content.path ? (
            <p className="small mt-4">
              <Link className="link" href={content.path}>
                View in context
              </Link>
            </p>
          ) : null}
        </>
      ) : (
        <p className="muted">Post not found or has been deleted.</p>
      )}
      {kept.map(({ title, text, at, had_picture }) => (
        <section key={at} className="mt-4" aria-label="As it was reported">
          <p className="small muted">
            {content ? 'Changed since. ' : ''}As it was when it was reported,{' '}
            <RelativeTime at={at} inSentence />
            {had_picture ? '. Its picture isn’t kept' : ''}:
          </p>
          {title ? (
            <h3 className="h4 mt-2" dir="auto">
              {title}
            </h3>
          ) : null}
          <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
        </section>
      ))}
    </article>
  );
}

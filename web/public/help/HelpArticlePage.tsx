import { ChevronRight, ThumbsUp } from 'lucide';
import { helpTopicNames, type HelpArticlePage as Page } from '#contract/site/public-pages.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { HelpSearch } from './HelpSearch.tsx';

/** One answer: short first, then in full, with its neighbours (mockup 34). */
export function HelpArticlePage({ page }: { page: Page }) {
  const { topic, title, short, html, related, path, vote } = page;
  return (
    <div className="help-article grid grid-cols-[minmax(0,1fr)_17.5rem] gap-14 items-start max-w-264 mx-auto max-shell:grid-cols-1 max-shell:gap-8">
      <article>
        <nav
          className="flex flex-wrap gap-1.5 items-center min-h-touch font-size-sm text-muted"
          aria-label="Breadcrumb"
        >
          <a className="link inline-flex items-center min-h-touch" href="/help">
            Help
          </a>
          <Icon as={ChevronRight} size="sm" />
          <a className="link inline-flex items-center min-h-touch" href={`/help#${topic}`}>
            {helpTopicNames[topic]}
          </a>
        </nav>
        <h1 className="text-[clamp(1.875rem,1.5rem_+_1.6vw,2.5rem)]/[1.12]">{title}</h1>
        <div className="my-5 py-4.5 px-5 rounded-md bg-brand-tint">
          <b className="block font-size-sm text-brand-text">The short answer</b>
          <p>{short}</p>
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
        <div
          className="prose [&_pre]:py-4 [&_pre]:px-4.5 [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:[font:0.875rem_/_1.5_var(--ev-font-mono)] [&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere"
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <div className="mt-9 pt-5 border-t border-line" id="vote">
          {vote === null ? (
            <form className="flex flex-wrap gap-3 items-center" method="post" action={path}>
              <p className="mr-1 font-semibold" id="vote-question">
                Did this help?
              </p>
              <Button type="submit" name="vote" value="yes" icon={ThumbsUp} aria-describedby="vote-question">
                Yes
              </Button>
              <Button type="submit" name="vote" value="no" aria-describedby="vote-question">
                Not quite
              </Button>
            </form>
          ) : (
            <p role="status">{vote === 'yes' ? 'Thanks for telling us.' : <Unclear title={title} />}</p>
          )}
        </div>
      </article>
      <aside className="sticky top-[calc(var(--ev-nav-h)_+_1.75rem)] max-shell:static">
        <HelpSearch hint="Search" isSmall />
        <p className="sidenav-title">Close by</p>
        <nav className="grid gap-0.5" aria-label="Related answers">
          {related.map((each) => (
            <a key={each.path} className="sidenav-item text-sm" href={each.path}>
              {each.title}
            </a>
          ))}
        </nav>
        <section className="card mt-5">
          <h2 className="h4">Still unsure?</h2>
          <p className="small muted">Tell us what you did and what happened. We can look together.</p>
          <ButtonLink className="mt-3" block href="/contact">
            Write to us
          </ButtonLink>
        </section>
      </aside>
    </div>
  );
}

function Unclear({ title }: { title: string }) {
  return (
    <>
      Thanks for telling us.{' '}
      <a className="link" href={`/contact?q=${encodeURIComponent(title)}`}>
        What was missing?
      </a>{' '}
      A person reads it and replies.
    </>
  );
}

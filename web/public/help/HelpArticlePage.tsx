import { ChevronRight, ThumbsUp } from 'lucide';
import { helpTopicNames, type HelpArticlePage as Page } from '#contract/public-pages.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { HelpSearch } from './HelpSearch.tsx';

/** One answer: short first, then in full, with its neighbours (mockup 34). */
export function HelpArticlePage({ page }: { page: Page }) {
  const { topic, title, short, html, related, path, vote } = page;
  return (
    <div className="help-article">
      <article>
        <nav className="help-crumbs" aria-label="Breadcrumb">
          <a className="link" href="/help">
            Help
          </a>
          <Icon as={ChevronRight} size="sm" />
          <a className="link" href={`/help#${topic}`}>
            {helpTopicNames[topic]}
          </a>
        </nav>
        <h1>{title}</h1>
        <div className="help-short">
          <b>The short answer</b>
          <p>{short}</p>
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
        <div className="prose help-text" dangerouslySetInnerHTML={{ __html: html }} />
        <div className="help-vote" id="vote">
          {vote === null ? (
            <form method="post" action={path}>
              <p id="vote-question">Did this help?</p>
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
      <aside className="help-beside">
        <HelpSearch hint="Search" isSmall />
        <p className="sidenav-title">Close by</p>
        <nav className="sidenav" aria-label="Related answers">
          {related.map((each) => (
            <a key={each.path} className="sidenav-item" href={each.path}>
              {each.title}
            </a>
          ))}
        </nav>
        <section className="card">
          <h2 className="h4">Still unsure?</h2>
          <p className="small muted">Tell us what you did and what happened. We can look together.</p>
          <ButtonLink block href="/contact">
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

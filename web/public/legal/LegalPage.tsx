import { ChevronDown, GitCommitHorizontal } from 'lucide';
import {
  type LegalSection,
  legalTexts,
  legalTitles,
  type LegalPage as Page,
  type SiteFacts,
} from '#contract/public-pages.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { dateWords } from '../../ui/formats.ts';

const dateOf = (date: string): string => dateWords('date', date);

/** Terms, privacy or guidelines: the text, plain words beside each section, and what changed (mockup 33). */
export function LegalPage({ page, site }: { page: Page; site: SiteFacts }) {
  const { text, title, lead, since, isCurrent, sections, coming } = page;
  const isAhead = coming.includes(since);
  return (
    <div className="legal">
      <nav className="legal-outline" aria-label="On this page">
        <div className="legal-siblings">
          {legalTexts.map((each) => (
            <a
              key={each}
              className="sidenav-item"
              href={`/${each}`}
              aria-current={each === text ? 'page' : undefined}
            >
              {legalTitles[each]}
            </a>
          ))}
        </div>
        <p className="sidenav-title">On this page</p>
        <SectionLinks sections={sections} className="sidenav-item" />
      </nav>
      <article>
        <details className="legal-jump">
          <summary>
            On this page
            <Icon as={ChevronDown} size="sm" />
          </summary>
          <SectionLinks sections={sections} />
        </details>
        <header className="public-head">
          <h1>{title}</h1>
          <p className="legal-facts">
            <span>
              {isCurrent ? 'In force since' : isAhead ? 'In force from' : 'An older version, from'}{' '}
              <time dateTime={since}>{dateOf(since)}</time>
            </span>
            {isCurrent ? null : (
              <a className="link" href={`/${text}`}>
                Read today's version
              </a>
            )}
            <button type="button" className="link" data-print hidden>
              Print
            </button>
          </p>
          <p className="lead">{lead}</p>
        </header>
        <Changes page={page} />
        {sections.map((section, index) => (
          <Section key={section.title} section={section} number={index + 1} />
        ))}
        <p className="legal-end">
          The plain words help you read. The text beside them is what counts.
          {' Questions, or a right you want to use? '}
          <a className="link" href="/contact?about=privacy">
            Write to us
          </a>
          {`, or to ${site.supportEmail}`}.
          {site.postalAddress ? ` ${site.brand}, ${site.postalAddress}.` : ''}
        </p>
      </article>
    </div>
  );
}

function SectionLinks({ sections, className }: { sections: readonly LegalSection[]; className?: string }) {
  return sections.map(({ title }, index) => (
    <a key={title} className={className} href={`#section-${index + 1}`}>
      <span className="nums subtle">{index + 1}</span>
      {title}
    </a>
  ));
}

/** Older versions and what each changed. Open when the version is newer than the reader's last visit. */
function Changes({ page: { text, since, changes, versions, coming } }: { page: Page }) {
  const older = versions.filter((version) => version < since);
  return (
    <details className="card legal-changes" data-changes={`${text} ${since}`}>
      <summary>
        <Icon as={GitCommitHorizontal} />
        <span>{older.length > 0 ? `What changed on ${dateOf(since)}` : 'Versions'}</span>
        <Icon as={ChevronDown} size="sm" />
      </summary>
      <ul>
        {coming
          .filter((version) => version > since)
          .map((version) => (
            <li key={version}>
              <time dateTime={version}>{dateOf(version)}</time>
              <a className="link" href={`/${text}/${version}`}>
                Read the version that comes into force on {dateOf(version)}
              </a>
            </li>
          ))}
        {changes.map(({ section, change }) => (
          <li key={change}>
            <time dateTime={since}>{dateOf(since)}</time>
            <span>
              {change}{' '}
              <a className="link" href={`#section-${section}`}>
                See section {section}
              </a>
            </span>
          </li>
        ))}
        {older.length === 0 ? (
          <li>
            <time dateTime={since}>{dateOf(since)}</time>
            <span>First version.</span>
          </li>
        ) : null}
        {older.map((version) => (
          <li key={version}>
            <time dateTime={version}>{dateOf(version)}</time>
            <a className="link" href={`/${text}/${version}`}>
              Read the version of {dateOf(version)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Section({ section: { title, html, plain }, number }: { section: LegalSection; number: number }) {
  return (
    <section className="legal-section" id={`section-${number}`}>
      <h2>
        <span>{number}</span>
        {title}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
      <div className="legal-text prose" dangerouslySetInnerHTML={{ __html: html }} />
      <aside className="legal-plain" aria-label={`${title}, in plain words`}>
        <b>In plain words</b>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
        <div dangerouslySetInnerHTML={{ __html: plain }} />
      </aside>
    </section>
  );
}

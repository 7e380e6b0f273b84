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
    <div className="grid grid-cols-[15.5rem_minmax(0,1fr)] gap-12 items-start print:block legal">
      <nav className="sticky top-[calc(var(--ev-nav-h)_+_1.75rem)] print:hidden" aria-label="On this page">
        <div className="grid gap-0.5 pb-3 mb-3 border-b border-line">
          {legalTexts.map((each) => (
            <a
              key={each}
              className="sidenav-item small min-h-10 py-1.5"
              href={`/${each}`}
              aria-current={each === text ? 'page' : undefined}
            >
              {legalTitles[each]}
            </a>
          ))}
        </div>
        <p className="sidenav-title">On this page</p>
        <SectionLinks sections={sections} className="sidenav-item small min-h-10 py-1.5" />
      </nav>
      <article>
        <details className="hidden print:hidden legal-jump">
          <summary>
            On this page
            <Icon className="ml-auto" as={ChevronDown} size="sm" />
          </summary>
          <SectionLinks sections={sections} />
        </details>
        <header className="max-w-184 pb-7">
          <h1 className="text-[clamp(2rem,1.6rem_+_1.8vw,2.75rem)]/[1.1]">{title}</h1>
          <p className="font-size-sm flex flex-wrap gap-x-4 gap-y-2 items-center mt-3.5 muted">
            <span>
              {isCurrent ? 'In force since' : isAhead ? 'In force from' : 'An older version, from'}{' '}
              <time dateTime={since}>{dateOf(since)}</time>
            </span>
            {isCurrent ? null : (
              <a className="link min-h-6" href={`/${text}`}>
                Read today's version
              </a>
            )}
            <button type="button" className="link min-h-6" data-print hidden>
              Print
            </button>
          </p>
          <p className="text-lg my-4 muted lead">{lead}</p>
        </header>
        <Changes page={page} />
        {sections.map((section, index) => (
          <Section key={section.title} section={section} number={index + 1} />
        ))}
        <p className="font-size-sm pt-6 border-t border-line muted">
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
    <details className="card p-0 mb-2 print:hidden legal-changes" data-changes={`${text} ${since}`}>
      <summary>
        <Icon as={GitCommitHorizontal} />
        <span>{older.length > 0 ? `What changed on ${dateOf(since)}` : 'Versions'}</span>
        <Icon className="ml-auto" as={ChevronDown} size="sm" />
      </summary>
      <ul>
        {coming
          .filter((version) => version > since)
          .map((version) => (
            <li
              className="text-sm/5.25 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 px-5 py-3 border-t border-line"
              key={version}
            >
              <time className="muted" dateTime={version}>
                {dateOf(version)}
              </time>
              <a className="link" href={`/${text}/${version}`}>
                Read the version that comes into force on {dateOf(version)}
              </a>
            </li>
          ))}
        {changes.map(({ section, change }) => (
          <li
            className="text-sm/5.25 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 px-5 py-3 border-t border-line"
            key={change}
          >
            <time className="muted" dateTime={since}>
              {dateOf(since)}
            </time>
            <span>
              {change}{' '}
              <a className="link" href={`#section-${section}`}>
                See section {section}
              </a>
            </span>
          </li>
        ))}
        {older.length === 0 ? (
          <li className="text-sm/5.25 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 px-5 py-3 border-t border-line">
            <time className="muted" dateTime={since}>
              {dateOf(since)}
            </time>
            <span>First version.</span>
          </li>
        ) : null}
        {older.map((version) => (
          <li
            className="text-sm/5.25 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 px-5 py-3 border-t border-line"
            key={version}
          >
            <time className="muted" dateTime={version}>
              {dateOf(version)}
            </time>
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
      <h2 className="text-[1.375rem]/7 col-span-full flex gap-3 items-baseline">
        <span className="text-[1.0625rem] subtle nums">{number}</span>
        {title}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
      <div
        className="text-[1.0625rem]/7 max-w-[60ch] legal-text prose"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <aside
        className="text-sm/5.5 px-4.5 py-4 rounded-md bg-brand-tint legal-plain"
        aria-label={`${title}, in plain words`}
      >
        <b className="xs block mb-1 text-brand-text">In plain words</b>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
        <div dangerouslySetInnerHTML={{ __html: plain }} />
      </aside>
    </section>
  );
}

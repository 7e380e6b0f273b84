import { ChevronDown, GitCommitHorizontal } from 'lucide';
import {
  type LegalSection,
  legalTexts,
  legalTitles,
  type LegalPage as Page,
  type SiteFacts,
} from '#contract/site/public-pages.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { dateWords } from '../../ui/formats.ts';

const dateOf = (date: string): string => dateWords('date', date);

/** Terms, privacy or guidelines: the text, plain words beside each section, and what changed (mockup 33). */
export function LegalPage({ page, site }: { page: Page; site: SiteFacts }) {
  const { text, title, lead, since, isCurrent, sections, coming } = page;
  const isAhead = coming.includes(since);
  return (
    <div className="legal grid grid-cols-[15.5rem_minmax(0,1fr)] gap-12 items-start max-shell:grid-cols-1 max-shell:gap-0 print:block [&_mark]:py-0.25 [&_mark]:px-0.75 [&_mark]:rounded-[0.25rem] [&_mark]:text-inherit [&_mark]:bg-done-tint [&_mark]:[box-shadow:inset_0_-2px_0_color-mix(in_oklab,var(--ev-done)_55%,transparent)] [&_summary_.icon--sm]:ml-auto">
      <nav
        className="sticky top-[calc(var(--ev-nav-h)_+_1.75rem)] max-shell:hidden print:hidden"
        aria-label="On this page"
      >
        <div className="grid gap-0.5 pb-3 mb-3 border-b border-line">
          {legalTexts.map((each) => (
            <a
              key={each}
              className="sidenav-item text-sm min-h-10 py-1.5"
              href={`/${each}`}
              aria-current={each === text ? 'page' : undefined}
            >
              {legalTitles[each]}
            </a>
          ))}
        </div>
        <p className="sidenav-title">On this page</p>
        <SectionLinks sections={sections} className="sidenav-item text-sm min-h-10 py-1.5" />
      </nav>
      <article>
        <details className="hidden max-shell:block max-shell:sticky max-shell:top-(--ev-nav-h) max-shell:z-4 max-shell:mt-0 max-shell:mb-5 max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:bg-canvas max-shell:border-b max-shell:border-line print:hidden max-shell:[&_a]:flex max-shell:[&_a]:gap-3 max-shell:[&_a]:items-center max-shell:[&_a]:min-h-touch max-shell:[&_a]:px-gutter max-shell:open:max-h-[calc(100dvh_-_var(--ev-nav-h))] max-shell:open:overflow-auto">
          <summary className="text-md/5.5 flex items-center gap-3 min-h-14 py-1 px-5 cursor-pointer list-none font-semibold max-shell:px-gutter [&::-webkit-details-marker]:hidden">
            On this page
            <Icon as={ChevronDown} size="sm" />
          </summary>
          <SectionLinks sections={sections} />
        </details>
        <header className="max-w-184 pb-7">
          <h1 className="text-[clamp(2rem,1.6rem_+_1.8vw,2.75rem)]/[1.1]">{title}</h1>
          <p className="flex flex-wrap gap-y-2 gap-x-4 items-center mt-3.5 font-size-sm text-muted">
            <span>
              {isCurrent ? 'In force since' : isAhead ? 'In force from' : 'An older version, from'}{' '}
              <time dateTime={since}>{dateOf(since)}</time>
            </span>
            {isCurrent ? null : (
              <a className="link min-h-6 max-shell:min-h-touch" href={`/${text}`}>
                Read today's version
              </a>
            )}
            <button type="button" className="link min-h-6 max-shell:min-h-touch" data-print hidden>
              Print
            </button>
          </p>
          <p className="lead text-lg my-4 text-muted max-shell:text-base">{lead}</p>
        </header>
        <Changes page={page} />
        {sections.map((section, index) => (
          <Section key={section.title} section={section} number={index + 1} />
        ))}
        <p className="legal-end pt-6 border-t border-line font-size-sm text-muted">
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
    <details
      className="legal-changes card p-0 mb-2 print:hidden [&_li]:text-sm/5.25 [&_li]:grid [&_li]:grid-cols-[8.5rem_minmax(0,1fr)] [&_li]:gap-4 [&_li]:py-3 [&_li]:px-5 [&_li]:border-t [&_li]:border-line max-shell:[&_li]:grid-cols-1 max-shell:[&_li]:gap-0.5 max-shell:[&_li]:px-4 [&_time]:text-muted"
      data-changes={`${text} ${since}`}
    >
      <summary className="text-md/5.5 flex items-center gap-3 min-h-14 py-1 px-5 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
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
    <section
      className="grid grid-cols-[minmax(0,1fr)_17.5rem] gap-y-4 gap-x-10 items-start py-8 border-t border-line [.legal-changes+&]:border-t-0 scroll-mt-4 max-wide:grid-cols-1 max-shell:py-6 max-shell:scroll-mt-[calc(3.5rem_+_1rem)]"
      id={`section-${number}`}
    >
      <h2 className="text-[1.375rem]/7 col-span-full flex gap-3 items-baseline max-wide:-order-2">
        <span className="text-subtle nums text-[1.0625rem]">{number}</span>
        {title}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
      <div
        className="prose text-[1.0625rem]/7 max-w-[60ch] [&>*+*]:mt-3.5 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:grid [&_ul]:gap-2 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-[0.2em] [&_li]:marker:text-subtle"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <aside
        className="text-sm/5.5 py-4 px-4.5 rounded-md bg-brand-tint max-wide:-order-1 [&_p+p]:mt-2"
        aria-label={`${title}, in plain words`}
      >
        <b className="text-xs block mb-1 text-brand-text">In plain words</b>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content files */}
        <div dangerouslySetInnerHTML={{ __html: plain }} />
      </aside>
    </section>
  );
}

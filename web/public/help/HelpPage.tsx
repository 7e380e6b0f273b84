import { CreditCard, KeyRound, Mountain, NotebookPen, Smartphone, UsersRound } from 'lucide';
import {
  type HelpLink,
  type HelpTopic,
  helpTopicNames,
  type HelpPage as Page,
} from '#contract/site/public-pages.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { blaze } from '../../ui/display/Eyebrow.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { counted } from '../../ui/formats.ts';
import { HelpSearch } from './HelpSearch.tsx';

/** Each topic's icon and the stone it takes its colour from. */
const looks: Record<HelpTopic, { icon: IconType; stone: number }> = {
  'evolve-90': { icon: Mountain, stone: 2 },
  plans: { icon: CreditCard, stone: 8 },
  community: { icon: UsersRound, stone: 5 },
  'journal-and-habits': { icon: NotebookPen, stone: 4 },
  account: { icon: KeyRound, stone: 1 },
  phone: { icon: Smartphone, stone: 10 },
};
const oftenAsked = ['refund', 'missed a day', 'reminders'];

/** The help centre: a search, its results, and every answer by topic (mockup 34). */
export function HelpPage({ page: { answers, topics, search } }: { page: Page }) {
  return (
    <>
      <div className="grid justify-items-center text-center pt-[clamp(1.5rem,4vw,3.25rem)] pb-9 max-shell:pt-3">
        <h1 className="text-[clamp(2rem,1.5rem_+_2vw,3rem)]/[1.08]">How can we help?</h1>
        <HelpSearch query={search?.query} hint={`Search ${answers} answers`} />
        {search ? null : (
          <p className="flex flex-wrap gap-2 items-center justify-center mt-4 font-size-sm text-muted">
            <span>Often asked</span>
            {oftenAsked.map((words) => (
              <a key={words} className="chip chip--line" href={`/help?q=${encodeURIComponent(words)}`}>
                {words}
              </a>
            ))}
          </p>
        )}
      </div>
      <div className="help-results" data-found aria-live="polite">
        {search ? <Found {...search} /> : null}
      </div>
      <div className="grid grid-cols-3 gap-5 items-start max-shell:grid-cols-1 max-shell:gap-4">
        {topics.map(({ topic, links }) => (
          <section
            key={topic}
            className="card scroll-mt-4 [&_li+li_a]:border-t [&_li+li_a]:border-line"
            style={blaze(looks[topic].stone)}
            id={topic}
          >
            <h2 className="text-[1.1875rem]/6 flex gap-3 items-center large-text:text-[min(1.1875rem,8vw)]">
              <span className="grid place-items-center w-10 h-9 rounded-pebble bg-[color-mix(in_oklab,var(--c)_22%,var(--ev-surface))] text-[color-mix(in_oklab,var(--c)_62%,var(--ev-text))]">
                <Icon className="size-5" as={looks[topic].icon} />
              </span>
              {helpTopicNames[topic]}
            </h2>
            <ul className="mt-3">
              {links.map(({ path, title }) => (
                <li key={path}>
                  <a
                    className="text-md/5.5 flex items-center min-h-11 hover:text-link hover:underline hover:underline-offset-[0.2em]"
                    href={path}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="card card--brand flex flex-wrap gap-y-4 gap-x-6 items-center justify-between mt-5">
        <div>
          <h2 className="card-title">Not in here?</h2>
          <p className="muted small">A person reads every message.</p>
        </div>
        <ButtonLink
          className="max-shell:w-full"
          kind="primary"
          href={search ? `/contact?q=${encodeURIComponent(search.query)}` : '/contact'}
        >
          Write to us
        </ButtonLink>
      </section>
    </>
  );
}

function Found({ query, found }: { query: string; found: readonly HelpLink[] }) {
  return (
    <section className="card max-w-184 mt-0 mb-8 mx-auto" aria-label="Results">
      <h2 className="card-title">
        {found.length === 0
          ? `No answer for “${query}”`
          : `${counted(found.length, 'answer')} for “${query}”`}
      </h2>
      {found.length === 0 ? (
        <p className="muted small">Try one word less, or write to a person.</p>
      ) : (
        <ul>
          {found.map(({ path, title, short }) => (
            <li key={path}>
              <a className="block -mx-3.5 py-3 px-3.5 rounded-sm hover:bg-hover" href={path}>
                <b className="text-md/5.5 block">{title}</b>
                <small className="text-sm block text-muted">{short}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { CreditCard, KeyRound, Mountain, NotebookPen, Smartphone, UsersRound } from 'lucide';
import {
  type HelpLink,
  type HelpTopic,
  helpTopicNames,
  type HelpPage as Page,
} from '#contract/public-pages.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
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
      <div className="help-head">
        <h1>How can we help?</h1>
        <HelpSearch query={search?.query} hint={`Search ${answers} answers`} />
        {search ? null : (
          <p className="help-often">
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
      <div className="help-topics">
        {topics.map(({ topic, links }) => (
          <section key={topic} className={`card help-topic help-topic--${looks[topic].stone}`} id={topic}>
            <h2>
              <span className="help-pebble">
                <Icon as={looks[topic].icon} />
              </span>
              {helpTopicNames[topic]}
            </h2>
            <ul>
              {links.map(({ path, title }) => (
                <li key={path}>
                  <a href={path}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="card card--brand help-ask">
        <div>
          <h2 className="card-title">Not in here?</h2>
          <p className="muted small">A person reads every message.</p>
        </div>
        <ButtonLink
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
    <section className="card help-found" aria-label="Results">
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
              <a href={path}>
                <b>{title}</b>
                <small>{short}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

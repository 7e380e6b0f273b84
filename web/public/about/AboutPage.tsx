import type { AboutPage as Page } from '#contract/public-pages.ts';
import { cairn } from '../../drawings/cairn.ts';
import { pebble } from '../../drawings/pebble.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { brandName } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { HonestNumbers } from '../HonestNumbers.tsx';

interface Reason {
  title: string;
  text: string;
  evidence: string;
  source: string;
  /** Number of its stone's colour. */
  stone: number;
}

/** Four ideas, each with a study that tested it. */
const reasons: readonly Reason[] = [
  {
    title: 'Small enough for a bad day',
    text: 'Two minutes to read, five to walk. A plan that you can keep on your worst Tuesday beats a plan that you admire on Sunday.',
    evidence:
      'Of 96 people who took up a daily habit, the 39 whose curve could be modelled well needed 66 days at the median until it felt automatic, and between 18 and 254 days. Missing one day made no real difference.',
    source: 'Lally, van Jaarsveld, Potts and Wardle, European Journal of Social Psychology 40 (2010)',
    stone: 2,
  },
  {
    title: 'Your feet do the thinking',
    text: 'The question comes along on the walk. Half an answer on the way home is plenty.',
    evidence:
      'In four experiments people had more original ideas while walking than while sitting, by about 60% on average, also on a treadmill indoors.',
    source:
      'Oppezzo and Schwartz, Journal of Experimental Psychology: Learning, Memory, and Cognition 40 (2014)',
    stone: 5,
  },
  {
    title: 'Somebody notices',
    text: 'A partner sees yes, not yet or rest. No numbers, no ranking. When you go quiet, somebody asks.',
    evidence:
      'In 138 experiments, people who were asked to watch their progress reached their goals more often, and more so when they wrote it down or made it public.',
    source: 'Harkin and others, Psychological Bulletin 142 (2016)',
    stone: 8,
  },
  {
    title: 'Nothing is taken away',
    text: 'A missed day may end a streak. It never takes a stone. You come back to a pile and not to a zero.',
    evidence:
      'After failing a first test, people who were led to be kind to themselves studied longer for the second.',
    source: 'Breines and Chen, Personality and Social Psychology Bulletin 38 (2012)',
    stone: 11,
  },
];

const plainWords = [
  {
    title: 'We are early',
    text: 'You’ll meet the same names quickly. Some of us like that best.',
  },
  {
    title: 'It isn’t therapy',
    text: 'This is practice and company. If you are struggling, please also talk to a professional.',
  },
  {
    title: 'Nobody is ranked',
    text: 'No public leaderboard, and no days for sale, ever.',
  },
];

/** "Why it works", and how the community is really going (mockup 31). */
export function AboutPage({ page: { numbers, founder, claim } }: { page: Page }) {
  return (
    <div className="about">
      <section className="about-head">
        <div>
          <h1>We count what you did, not what you missed.</h1>
          <p className="lead">
            {brandName()} is ninety small days and the people who walk them beside you. This page says why it
            works, and how it’s really going.
          </p>
          <p className="about-buttons">
            <ButtonLink kind="today" size="lg" href="/auth/register">
              Start Your Membership
            </ButtonLink>
            <ButtonLink size="lg" href="/membership">
              View Membership Plans
            </ButtonLink>
          </p>
        </div>
        <RawSvg className="about-art" svg={headArt} />
      </section>

      <section className="about-section">
        <h2>Why it works</h2>
        <p className="about-sub">Four ideas, each with somebody who tested it.</p>
        <ol className="about-reasons">
          {reasons.map(({ title, text, evidence, source, stone }) => (
            <li key={title}>
              <RawSvg svg={stoneArt(stone)} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <p className="about-evidence">
                {evidence}
                <small>{source}</small>
              </p>
            </li>
          ))}
        </ol>
      </section>

      <section className="about-section">
        <h2>How it’s really going</h2>
        <HonestNumbers numbers={numbers} founder={founder} claim={claim} />
        <div className="about-plain">
          {plainWords.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>

      <section className="about-last">
        <h2>The first week is free. So is the first stone.</h2>
        <ButtonLink size="lg" href="/auth/register">
          Start Your Membership
        </ButtonLink>
      </section>
    </div>
  );
}

const headArt = `<svg viewBox="0 0 240 296" aria-hidden="true" style="--c:var(--ev-stone-5)">${cairn({ x: 120, y: 286, base: 128, week: 5, done: 6, today: 6 }).svg}</svg>`;

const stoneArt = (stone: number): string =>
  `<svg viewBox="0 0 100 64" aria-hidden="true" style="--c:var(--ev-stone-${stone})"><ellipse class="cairn-shadow" cx="50" cy="58" rx="42" ry="4"/><path class="stone-body" d="${pebble(50, 32, 88, 48, stone * 13 + 2)}"/></svg>`;

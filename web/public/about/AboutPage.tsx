import type { AboutPage as Page } from '#contract/site/public-pages.ts';
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
      <section className="grid grid-cols-[minmax(0,1fr)_21rem] gap-y-8 gap-x-16 items-end pt-[clamp(1rem,3vw,2.5rem)] border-b border-line-strong max-shell:grid-cols-1">
        <div className="pb-12 max-shell:pb-8">
          <h1 className="text-[clamp(2.25rem,1.5rem_+_3.2vw,4rem)]/[1.04] max-w-[14ch] tracking-[-0.02em]">
            We count what you did, not what you missed.
          </h1>
          <p className="lead text-[1.1875rem]/7.5 max-w-136 mt-5 text-muted">
            {brandName()} is ninety small days and the people who walk them beside you. This page says why it
            works, and how it’s really going.
          </p>
          <p className="flex flex-wrap gap-3 mt-7">
            <ButtonLink className="max-shell:flex-[1_1_100%]" kind="today" size="lg" href="/auth/register">
              Start Your Membership
            </ButtonLink>
            <ButtonLink className="max-shell:flex-[1_1_100%]" size="lg" href="/membership">
              View Membership Plans
            </ButtonLink>
          </p>
        </div>
        <RawSvg
          className="justify-self-end w-60 -mb-3 max-shell:hidden [&_svg]:w-full [&_svg]:overflow-visible"
          svg={headArt}
        />
      </section>

      <section className="pt-[clamp(3rem,5.5vw,5rem)] pb-0">
        <h2 className="text-[clamp(1.75rem,1.4rem_+_1.5vw,2.5rem)]/[1.12] max-w-[16ch] tracking-[-0.016em]">
          Why it works
        </h2>
        <p className="mt-2.5 text-muted">Four ideas, each with somebody who tested it.</p>
        <ol className="mt-4 [&_svg]:w-18 [&_svg]:overflow-visible max-shell:[&_svg]:w-13">
          {reasons.map(({ title, text, evidence, source, stone }) => (
            <li
              className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-y-4 gap-x-10 items-start py-8 max-shell:grid-cols-[3.25rem_minmax(0,1fr)] max-shell:gap-y-3 max-shell:gap-x-4 max-shell:py-6 not-first:border-t not-first:border-line"
              key={title}
            >
              <RawSvg svg={stoneArt(stone)} />
              <div>
                <h3 className="text-[1.5rem]/7.5 large-text:text-[min(1.5rem,8vw)]">{title}</h3>
                <p className="max-w-[44ch] mt-2 text-muted">{text}</p>
              </div>
              <p className="text-md py-4 px-5 border border-line rounded-md bg-surface max-shell:col-start-2">
                {evidence}
                <small className="text-xs block mt-2 text-muted">{source}</small>
              </p>
            </li>
          ))}
        </ol>
      </section>

      <section className="pt-[clamp(3rem,5.5vw,5rem)] pb-0">
        <h2 className="text-[clamp(1.75rem,1.4rem_+_1.5vw,2.5rem)]/[1.12] max-w-[16ch] tracking-[-0.016em]">
          How it’s really going
        </h2>
        <HonestNumbers numbers={numbers} founder={founder} claim={claim} />
        <div className="grid grid-cols-3 gap-y-8 gap-x-10 mt-8 max-shell:grid-cols-1 max-shell:gap-5">
          {plainWords.map(({ title, text }) => (
            <div key={title}>
              <h3 className="font-size-base leading-[1.4rem]">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          ))}
        </div>
      </section>

      <section className="grid justify-items-center gap-5 pt-[clamp(3rem,5.5vw,5rem)] text-center">
        <h2 className="text-[clamp(1.75rem,1.4rem_+_1.5vw,2.5rem)]/[1.12] max-w-[16ch] tracking-[-0.016em]">
          The first week is free. So is the first stone.
        </h2>
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

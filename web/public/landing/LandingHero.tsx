import { Check } from 'lucide';
import type { FirstDay } from '#contract/site/public-pages.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { trailScene } from '../../drawings/trail-scene.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { StartButton } from './StartButton.tsx';
import { cairnDefinitions, drawSharedCairn } from './shared-cairns.ts';
import { withShorterPaths } from './shorter-paths.ts';
import { TryDay } from './TryDay.tsx';

const promises = ['First week free, no card', 'Cancel anytime', '30-day money-back guarantee'];

/** One line that says what it is, the trail, and a day to try. */
export function LandingHero({ firstDay }: { firstDay: FirstDay }) {
  return (
    <section
      className="hero [--edge:max(var(--ev-gutter),calc((100%_-_var(--ev-page))_/_2))] grid grid-cols-[var(--edge)_minmax(0,1fr)_minmax(0,25.5rem)_var(--edge)] [background:linear-gradient(var(--ev-sky-top),var(--ev-sky-mid)_46%,var(--ev-sky-low)_78%,var(--ev-ground)_96%)] overflow-clip pt-[clamp(0.5rem,3vw,2.75rem)] max-shell:grid-cols-[var(--ev-gutter)_minmax(0,1fr)_var(--ev-gutter)] max-shell:[background:linear-gradient(var(--ev-sky-top),var(--ev-sky-mid)_34%,var(--ev-sky-low)_47%,var(--ev-ground)_60%)] max-shell:pb-12"
      data-hero
    >
      <div className="col-2 pt-5 pb-8 pr-[clamp(1rem,4vw,4rem)] max-shell:pt-2 max-shell:pb-0 max-shell:pr-0">
        <h1 className="text-[clamp(2.5rem,1.4rem_+_3.5vw,4.125rem)]/[1.02] max-w-[13ch] tracking-[-0.024em] font-[680] max-shell:text-[clamp(2.25rem,10.4vw,3.25rem)] large-text:text-[min(2.25rem,11vw)]">
          Ten minutes a day. Ninety days. People who notice.
        </h1>
        <p className="lead text-[1.1875rem]/7.25 max-w-124 mt-5 text-[color-mix(in_oklab,var(--ev-text)_88%,var(--ev-sky-top))] max-shell:text-[1.0625rem]/6.25 max-shell:mt-3.5">
          Each day brings one short lesson, a five-minute walk and a few honest lines. You place a stone.
          After ninety days you can see what you built.
        </p>
        <div className="flex flex-wrap gap-3 mt-7 max-shell:mt-5 max-shell:*:grow">
          <StartButton />
          <ButtonLink className="for-visitors" size="lg" href="/auth/membership">
            View Membership Plans
          </ButtonLink>
          <ButtonLink className="for-members" size="lg" href="/membership">
            View Membership Plans
          </ButtonLink>
          <ButtonLink className="text-text" kind="ghost" size="lg" href="#how">
            See How It Works
          </ButtonLink>
        </div>
        <ul className="flex flex-wrap gap-y-1.5 gap-x-5 mt-4.5 font-size-sm text-[color-mix(in_oklab,var(--ev-text)_88%,var(--ev-sky-top))]">
          {promises.map((promise) => (
            <li className="inline-flex gap-1.75 items-center" key={promise}>
              <Icon className="text-done-text stroke-[2.25]" as={Check} size="sm" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <TryDay day={firstDay} />
      <div
        className="hero-trail col-span-full -mt-19 pointer-events-none max-shell:order-1 max-shell:mt-1 max-shell:-mb-1 [&_svg]:block [&_svg]:w-full [&_svg]:h-auto"
        aria-hidden="true"
      >
        <RawSvg svg={definitions} />
        <RawSvg className="max-shell:hidden!" svg={wideTrail} />
        <RawSvg className="shell:hidden!" svg={smallTrail} />
      </div>
    </section>
  );
}

const unplaced = { day: 1, placed: 0, sky: false, drawCairn: drawSharedCairn };
const definitions = withShorterPaths(cairnDefinitions);
const wideTrail = withShorterPaths(
  trailScene({
    id: 'h',
    w: 1440,
    h: 330,
    groundY: 262,
    rise: 74,
    base: 50,
    left: 130,
    right: 140,
    ...unplaced,
  }),
);
const smallTrail = withShorterPaths(
  trailScene({
    id: 'hs',
    w: 390,
    h: 170,
    compact: true,
    base: 23,
    left: 22,
    right: 24,
    groundY: 132,
    rise: 28,
    ...unplaced,
  }),
);

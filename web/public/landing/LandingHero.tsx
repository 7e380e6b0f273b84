import { Check } from 'lucide';
import type { FirstDay } from '#contract/public-pages.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { trailScene } from '../../drawings/trail-scene.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { StartButton } from './StartButton.tsx';
import { cairnDefinitions, drawSharedCairn } from './shared-cairns.ts';
import { withShorterPaths } from './shorter-paths.ts';
import { TryDay } from './TryDay.tsx';

const promises = ['First week free, no card', 'Cancel anytime', '30-day money-back guarantee'];

/** One line that says what it is, the trail, and a day to try (L-02, L-03). */
export function LandingHero({ firstDay }: { firstDay: FirstDay }) {
  return (
    <section className="hero" data-hero>
      <div className="hero-copy">
        <h1>Ten minutes a day. Ninety days. People who notice.</h1>
        <p className="lead">
          Each day brings one short lesson, a five-minute walk and a few honest lines. You place a stone.
          After ninety days you can see what you built.
        </p>
        <div className="hero-buttons">
          <StartButton />
          <ButtonLink className="for-visitors" size="lg" href="/auth/membership">
            View Membership Plans
          </ButtonLink>
          <ButtonLink className="for-members" size="lg" href="/membership">
            View Membership Plans
          </ButtonLink>
          <ButtonLink className="hero-how" kind="ghost" size="lg" href="#how">
            See How It Works
          </ButtonLink>
        </div>
        <ul className="hero-facts">
          {promises.map((promise) => (
            <li key={promise}>
              <Icon as={Check} size="sm" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <TryDay day={firstDay} />
      <div className="hero-trail" aria-hidden="true">
        <RawSvg svg={definitions} />
        <RawSvg className="only-desktop" svg={wideTrail} />
        <RawSvg className="only-mobile" svg={smallTrail} />
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

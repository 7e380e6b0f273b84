import {
  ArrowRight,
  BookOpen,
  ChartLine,
  Footprints,
  HeartHandshake,
  ListChecks,
  NotebookPen,
  Sprout,
  Star,
} from 'lucide';
import { weekNames } from '#contract/programme/constants.ts';
import { contours } from '../../drawings/contours.ts';
import { pebble } from '../../drawings/pebble.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { trailScene } from '../../drawings/trail-scene.ts';
import { blaze } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { StreakRing } from '../../ui/progress/StreakRing.tsx';
import { Fold } from './Fold.tsx';
import { drawSharedCairn } from './shared-cairns.ts';
import { withShorterPaths } from './shorter-paths.ts';

const stone = (seed: number, color: number): string =>
  `<svg viewBox="0 0 44 34" style="--c:var(--ev-stone-${color})" aria-hidden="true"><path class="stone-body" d="${pebble(22, 17, 40, 26, seed + 40)}"/><path class="stone-light" d="M8 16q3-8 12-9"/></svg>`;

const forYou = [
  { text: 'You start well, and by week three it has quietly ended.', color: 2 },
  { text: 'You do better when someone is expecting you.', color: 5 },
  { text: 'You have ten minutes, not two hours.', color: 8 },
  { text: 'You’d like to look back in three months and see something built.', color: 11 },
];

/** "Is this for you?" with four points. */
export const ForYou = () => (
  <section className="sec">
    <div className="for-you wrap grid grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] gap-y-5 gap-x-20 items-start max-shell:gap-y-2 max-shell:grid-cols-1 [&_li_svg]:w-9 [&_li_svg]:mt-1">
      <div>
        <h2 className="h-sec">Is this for you?</h2>
        <p className="sub">You don’t need more motivation. You need something short enough for a bad day.</p>
      </div>
      <ul>
        {forYou.map(({ text, color }, at) => (
          <li
            className="text-[1.1875rem]/7 grid grid-cols-[2.25rem_1fr] gap-4 py-4.5 max-shell:py-2.5 max-shell:text-[1.0625rem]/6.25 not-first:border-t not-first:border-line"
            key={text}
          >
            <RawSvg svg={stone(at, color)} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/** "What you get when you join": six cards, the public four of them first. */
export const FeatureCards = () => (
  <section className="sec" id="how" tabIndex={-1}>
    <div className="wrap">
      <h2 className="h-sec">What you get when you join</h2>
      <div className="bento grid grid-cols-6 gap-5 mt-9 max-shell:gap-2.5 max-shell:mt-4 *:grid *:col-span-3 *:[align-content:space-between] *:gap-6 *:p-7 *:overflow-clip max-shell:*:col-span-full max-shell:*:p-4 max-shell:[&_h3]:text-lg [&_h3]:text-[1.375rem]/7 [&_p]:max-w-[46ch] [&_p]:mt-1.5 max-shell:[&_p]:mt-1 max-shell:[&_p]:text-md/5.5 [&_p]:text-muted [&>:nth-child(1)]:col-span-4 [&>:nth-child(4)]:col-span-4 [&>:nth-child(2)]:col-span-2 [&>:nth-child(3)]:col-span-2 max-shell:[&>:nth-child(n)]:col-span-full max-shell:[&>:nth-child(n)]:p-4 large-text:[&>:nth-child(n)]:col-span-full large-text:[&>:nth-child(n)]:grid-cols-1">
        <article className="card">
          <div>
            <h3>Evolve 90</h3>
            <p>
              Twelve weeks, each with a theme, then the Summit. Every day is one stone, and every week a
              cairn.
            </p>
          </div>
          <div className="mt-0 -mb-7 -mx-7 border-t border-line max-shell:hidden" aria-hidden="true">
            <RawSvg svg={someTrail} />
          </div>
        </article>
        <article className="card">
          <div>
            <h3>Progress Engine</h3>
            <p>Streaks, habits, goals and badges in one calm place.</p>
          </div>
          <div className="justify-self-center max-shell:hidden" aria-hidden="true">
            <StreakRing days={21} size={150} />
          </div>
        </article>
        <article className="card">
          <div>
            <h3>Real Community</h3>
            <p>
              A feed, groups, a forum and a partner who notices when you go quiet. Achievers can create and
              manage groups.
            </p>
          </div>
          <p className="flex max-shell:hidden!" aria-hidden="true">
            {[2, 5, 9, 14, 20].map((face) => (
              <img
                key={face}
                className="size-14 rounded-full border-3 border-surface not-first:-ml-3"
                src={`/portraits/${face}.svg`}
                width={56}
                height={56}
                loading="lazy"
                alt=""
              />
            ))}
          </p>
        </article>
        <article className="card grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] items-center max-shell:grid-cols-1">
          <div>
            <h3>Learning Library</h3>
            <p>
              Courses on mindset, habits, wellness and work. Creators can write and publish news and courses.
            </p>
          </div>
          <div
            className="border border-line rounded-md overflow-clip max-shell:hidden [&_svg]:block [&_svg]:w-full [&_svg]:h-auto"
            aria-hidden="true"
          >
            <RawSvg svg={hills} />
          </div>
        </article>
        <article className="card grid-cols-[auto_minmax(0,1fr)] justify-start gap-4!">
          <Icon className="size-6 mt-0.5 text-brand-text" as={NotebookPen} />
          <div>
            <h3>Journal</h3>
            <p>A private page for each day. Print it, export it, delete entries.</p>
          </div>
        </article>
        <article className="card grid-cols-[auto_minmax(0,1fr)] justify-start gap-4!">
          <Icon className="size-6 mt-0.5 text-brand-text" as={Sprout} />
          <div>
            <h3>Habits and goals</h3>
            <p>Small things to repeat, and what they add up to. They grow with the walk and the lesson.</p>
          </div>
        </article>
      </div>
    </div>
  </section>
);

const partsOfDay = [
  { icon: BookOpen, name: 'Daily lessons', text: 'One idea, plainly put.' },
  { icon: Footprints, name: 'Reflection walks', text: 'Five minutes, one question.' },
  {
    icon: ListChecks,
    name: 'Action steps',
    text: 'Two or three if you have time, five minutes each at most.',
  },
  { icon: ChartLine, name: 'Progress tracking', text: 'Every day you finish stays on the trail.' },
  { icon: HeartHandshake, name: 'Community support', text: 'A partner, a small group, a forum.' },
  { icon: Star, name: 'Achievements', text: 'Badges at 7, 14, 30, 60 and 90 days.' },
];

/** The programme and its six parts. */
export const Evolve90Section = () => (
  <section
    className="mt-[clamp(2.25rem,5vw,5rem)] pt-16 max-shell:pt-8 border-y border-line [background:linear-gradient(var(--ev-sky-top),var(--ev-sky-mid)_34%,var(--ev-sky-low)_62%)] overflow-clip"
    aria-labelledby="trail90-title"
  >
    <div className="wrap">
      <h2 className="h-sec" id="trail90-title">
        Evolve 90: twelve weeks, then the Summit
      </h2>
      <p className="sub">The stones change colour from blue hour to sunrise. This is a finished trail.</p>
    </div>
    <div aria-hidden="true">
      <RawSvg svg={wholeTrail} />
    </div>
    <div className="pb-12 max-shell:pb-6 bg-[var(--ev-ground)]">
      <div className="wrap">
        <Fold title="The twelve weeks">
          <ol className="grid grid-cols-6 gap-y-4.5 gap-x-6 pt-1 max-wide:grid-cols-4 max-shell:grid-cols-2 max-shell:gap-y-3.5 max-shell:gap-x-4 large-text:grid-cols-1">
            {weekNames.slice(0, 12).map((name, at) => (
              <li
                key={name}
                className="text-md/5.25 relative grid gap-0.5 pl-3.5 font-medium before:content-[''] before:absolute before:inset-y-0.75 before:right-auto before:left-0 before:w-1.25 before:rounded-[3px] before:bg-[var(--c)]"
                style={blaze(at + 1)}
              >
                <span className="font-size-xs font-[420] text-[color-mix(in_oklab,var(--ev-text)_80%,var(--ev-ground))]">
                  Week {at + 1}
                </span>
                {name}
              </li>
            ))}
          </ol>
        </Fold>
        <ul className="grid grid-cols-3 gap-y-0 gap-x-10 pt-4 max-shell:grid-cols-2 max-shell:gap-x-4 large-text:grid-cols-1">
          {partsOfDay.map(({ icon, name, text }) => (
            <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3.5 py-3.5" key={name}>
              <Icon className="size-6 mt-0.5 text-brand-text" as={icon} />
              <div>
                <b className="block">{name}</b>
                <span className="max-shell:hidden text-md/5.5 text-[color-mix(in_oklab,var(--ev-text)_80%,var(--ev-ground))]">
                  {text}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);

const reasons = [
  { title: 'Small enough for a bad day', text: 'Two minutes to read, five to walk.', color: 2 },
  {
    title: 'Your feet do the thinking',
    text: 'The question comes along. You come home with half an answer.',
    color: 5,
  },
  { title: 'Someone notices', text: 'A partner sees yes, not yet or rest. Nobody is ranked.', color: 8 },
  {
    title: 'Nothing is taken away',
    text: 'A missed day may end a streak. It never takes a stone.',
    color: 11,
  },
];

/** "Why it works" with four items. */
export const WhyItWorks = () => (
  <>
    <ul className="four grid grid-cols-2 gap-6 max-shell:gap-5 max-shell:grid-cols-1 [&_svg]:w-14 [&_svg]:overflow-visible max-shell:[&_svg]:row-span-2 max-shell:[&_svg]:w-12 max-shell:[&_.drawing]:contents large-text:grid-cols-1">
      {reasons.map(({ title, text, color }, at) => (
        <li
          className="max-shell:grid max-shell:grid-cols-[3rem_minmax(0,1fr)] max-shell:gap-y-0 max-shell:gap-x-4"
          key={title}
        >
          <RawSvg svg={stone(at + 9, color)} />
          <b className="block text-[1.1875rem]/6 mt-3.5 max-shell:m-0">{title}</b>
          <p className="text-md mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <a className="link inline-flex items-center min-h-touch mt-3" href="/about">
      The studies behind it
    </a>
  </>
);

const benefits = [
  ['A lesson of two minutes', 'You begin before the day talks you out of it'],
  ['A walk with one question', 'Your head is clearer by the second corner'],
  ['A private journal', 'In three months you can read how you changed'],
  ['An accountability partner', 'If you go quiet, they’re asked to say hello'],
  ['Protections and repair', 'One bad week doesn’t undo two good months'],
] as const;

/** Each feature and its benefit. */
export const BenefitList = () => (
  <dl>
    {benefits.map(([feature, benefit]) => (
      <div
        className="grid grid-cols-[13rem_minmax(0,1fr)] gap-4 items-center py-3.5 leading-5.75 max-shell:grid-cols-1 max-shell:gap-0.5 not-first:border-t not-first:border-line"
        key={feature}
      >
        <dt className="text-muted">{feature}</dt>
        <dd className="flex gap-4 items-center font-semibold">
          <Icon className="flex-none text-subtle max-shell:hidden" as={ArrowRight} size="sm" />
          {benefit}
        </dd>
      </div>
    ))}
  </dl>
);

const hills = withShorterPaths(contours({ seed: 5, stone: 4, stone2: 7, w: 420, h: 160 }));
const someTrail = withShorterPaths(
  trailScene({
    id: 'm',
    w: 590,
    h: 190,
    compact: true,
    base: 30,
    left: 34,
    right: 36,
    groundY: 150,
    rise: 40,
    day: 46,
    drawCairn: drawSharedCairn,
  }),
);
const wholeTrail = withShorterPaths(
  trailScene({
    id: 'f',
    w: 900,
    h: 220,
    compact: true,
    base: 40,
    left: 60,
    right: 64,
    groundY: 172,
    rise: 50,
    day: 90,
    placed: 90,
    sky: false,
    drawCairn: drawSharedCairn,
  }),
);

import type { LiveFacts } from '#contract/site/public-pages.ts';
import { seatLabel } from '../domains/membership/packages/plans.ts';
import { dateTimeWords, numberWords } from '../ui/formats.ts';

/** Live numbers, or nothing: a number is never typed in. */
export function HonestNumbers({ numbers, founder, claim }: LiveFacts) {
  const { members = null, stones = null, reached_week_percent: reached = null } = numbers ?? {};
  const shown = [
    claim !== null && {
      name: 'Members, in our own words',
      figure: claim,
      text: `On all plans, the free one too. ${members ? 'The count is beside it.' : 'The other numbers are counted.'}`,
    },
    members && {
      name: claim === null ? 'Members' : 'Members, counted',
      figure: numberWords(members.all),
      text:
        members.paying === null
          ? 'On all plans, the free one too.'
          : `${numberWords(members.paying)} of them pay. ${numberWords(members.all - members.paying)} don’t.`,
    },
    stones !== null && {
      name: 'Stones placed',
      figure: numberWords(stones),
      text: 'One for each completed day.',
    },
    reached !== null && {
      name: 'Reach Day 7',
      figure: `${reached} %`,
      text: 'Of those who began at least two weeks ago.',
    },
    founder &&
      seatLabel(founder) && {
        name: 'Founding seats left',
        figure: numberWords(founder.remaining),
        text: `Of ${numberWords(founder.seats)}. When they are gone, the offer ends.`,
      },
  ].filter((each) => typeof each === 'object' && each !== null);
  const isEarly = numbers !== null && (members?.paying == null || reached === null);
  return (
    <>
      <p className="mt-2.5 text-muted">
        {numbers
          ? `Counted ${dateTimeWords('date', numbers.as_of, 'UTC')} UTC, without our staff.`
          : 'The numbers can’t be counted right now.'}
        {isEarly ? ' A number needs at least 20 people, so some aren’t shown yet.' : ''}
      </p>
      {shown.length > 0 ? (
        <dl className="about-numbers card grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] mt-7 p-0">
          {shown.map(({ name, figure, text }) => (
            <div className="p-6" key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-[2.25rem]/[1.15] text-text mt-0.5 mb-1.5 font-[660] font-display nums">
                {figure}
              </dd>
              <dd className="text-sm text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

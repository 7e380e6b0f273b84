import type { LiveFacts } from '#contract/public-pages.ts';

const counted = new Intl.NumberFormat('en-CA');
const instant = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' });

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
      figure: counted.format(members.all),
      text:
        members.paying === null
          ? 'On all plans, the free one too.'
          : `${counted.format(members.paying)} of them pay. ${counted.format(members.all - members.paying)} don’t.`,
    },
    stones !== null && {
      name: 'Stones placed',
      figure: counted.format(stones),
      text: 'One for each completed day.',
    },
    reached !== null && {
      name: 'Reach Day 7',
      figure: `${reached} %`,
      text: 'Of those who began at least two weeks ago.',
    },
    founder && {
      name: 'Founding seats left',
      figure: counted.format(founder.remaining),
      text: `Of ${counted.format(founder.seats)}. When they are gone, the offer ends.`,
    },
  ].filter((each) => typeof each === 'object' && each !== null);
  const isEarly = numbers !== null && (members?.paying == null || reached === null);
  return (
    <>
      <p className="about-sub">
        {numbers
          ? `Counted ${instant.format(new Date(numbers.as_of))} UTC, without our staff.`
          : 'The numbers can’t be counted right now.'}
        {isEarly ? ' A number needs at least 20 people, so some aren’t shown yet.' : ''}
      </p>
      {shown.length > 0 ? (
        <dl className="card about-numbers">
          {shown.map(({ name, figure, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="about-figure">{figure}</dd>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

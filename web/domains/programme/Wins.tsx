import { pageOf } from '../../platform/pages.ts';
import { Avatar, Who } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Link } from '../../ui/Link.tsx';
import { sampleWins } from './wins.ts';

/** The community row: samples, and each one says so (decision 33). */
export function Wins() {
  const feed = pageOf('feed');
  return (
    <section className="mt-8" aria-labelledby="wins">
      <div className="section-head">
        <h2 className="h3" id="wins">
          Wins from the community
        </h2>
        {feed ? (
          <Link className="link small" href={feed.path}>
            Open the feed
          </Link>
        ) : null}
      </div>
      <ul className="grid grid--3 mt-4 wins">
        {sampleWins.map(({ user, win, time }) => (
          <Card as="li" key={user} className="win">
            <p className="win-text">{win}</p>
            <div className="row row--between mt-4">
              <Who avatar={<Avatar name={user} size="sm" decorative />} name={user} meta={time} />
              <Chip kind="line">Example</Chip>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

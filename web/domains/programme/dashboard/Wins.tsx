import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { winsRead } from '../data.ts';
import { sampleWins } from './wins.ts';

/** Shows the members' newest wins. Without any, shows samples that are marked as examples. On the first day that it is there it says what it is. */
export function Wins({ isNew }: { isNew: boolean }) {
  const { data: wins } = useQuery(winsRead);
  return (
    <section className="mt-8" aria-labelledby="wins">
      <SectionHead look="h3" id="wins" title="Wins from the community">
        <Link className="link small" href="/feed">
          Open the feed
        </Link>
      </SectionHead>
      {isNew ? (
        <p className="small muted mt-1">New: what members are glad about. Share yours from the feed.</p>
      ) : null}
      <ul className="grid grid--3 mt-4 [--gap:1.5rem] max-shell:[--gap:0.75rem]">
        {wins?.map(({ id, user, win, created_at }) => (
          <Card as="li" key={id} className="grid content-between">
            <p className="text-lg/6.75">{win?.title}</p>
            <div className="row row--between mt-4">
              <Who
                avatar={
                  <Avatar
                    name={user.name}
                    id={user.id ?? user.name}
                    photo={user.profile_photo}
                    size="sm"
                    decorative
                  />
                }
                name={user.name}
                meta={
                  <Link href={`/feed/${id}`}>
                    <RelativeTime at={created_at} />
                  </Link>
                }
              />
            </div>
          </Card>
        ))}
        {(wins?.length ? [] : sampleWins).map(({ user, win, time }) => (
          <Card as="li" key={user} className="grid content-between">
            <p className="text-lg/6.75">{win}</p>
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

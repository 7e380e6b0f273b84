import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, sentenceOf } from '../../platform/api.ts';
import { queryClient, read } from '../../platform/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** A few members the viewer does not follow yet. */
export function PeopleToMeet() {
  const toast = useToast();
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const { data } = useQuery({ ...read('GET /api/users', { query: { limit: 20 } }), staleTime: 5 * 60_000 });
  const people = (data ?? []).filter(({ is_following, is_self }) => !is_following && !is_self).slice(0, 3);
  if (people.length === 0) return null;

  const follow = async (id: string, following: boolean) => {
    const show = (is: boolean) =>
      setFollowed((now) => (is ? [...now, id] : now.filter((each) => each !== id)));
    show(following);
    try {
      const params = { id };
      await (following ? api('POST /api/follow/:id', { params }) : api('DELETE /api/follow/:id', { params }));
      await queryClient.invalidateQueries({ queryKey: ['GET /api/following'] });
    } catch (error) {
      show(!following);
      toast.error(sentenceOf(error, 'Error following user. Please try again.'));
    }
  };
  return (
    <Card as="section" aria-labelledby="people-to-meet">
      <div className="section-head">
        <h2 className="card-title" id="people-to-meet">
          People to meet
        </h2>
        <Link className="link small" href="/search?kind=people">
          Discover
        </Link>
      </div>
      <ul className="mt-1">
        {people.map(({ id, name, bio, profile_photo }) => (
          <li key={id} className="feed-person">
            <Avatar name={name} id={id} photo={profile_photo} decorative />
            <div className="grow">
              <p className="strong truncate">
                <Link href={`/u/${id}`}>{name}</Link>
              </p>
              {bio ? <p className="xs subtle truncate">{bio}</p> : null}
            </div>
            <Button
              size="sm"
              aria-pressed={followed.includes(id)}
              onClick={() => void follow(id, !followed.includes(id))}
            >
              {followed.includes(id) ? 'Following' : 'Follow'}
              <span className="sr"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

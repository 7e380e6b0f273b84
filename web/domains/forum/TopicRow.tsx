import { Lock, Pin } from 'lucide-react';
import type { TopicCard } from '#contract/forum.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Chip, ChipLink } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { TierPill } from '../../ui/TierPill.tsx';
import { number, repliesWords, viewsWords } from './rules.ts';

/** One topic of a list; the whole row leads to it, a tag to the topics that share it (A section 2.10). */
export function TopicRow({ topic, category }: { topic: TopicCard; category: string }) {
  const { id, title, author, last_author, tags, is_pinned, is_locked, is_deleted, post_count, view_count } =
    topic;
  return (
    <article className={is_pinned ? 'topic is-pinned' : 'topic'} aria-labelledby={`topic-${id}`}>
      <Avatar name={author.name} id={author.id ?? author.name} photo={author.profile_photo} decorative />
      <div>
        <h2 className="topic-title">
          {is_pinned ? <Icon as={Pin} size="sm" label="Pinned" /> : null}
          {is_locked ? <Icon as={Lock} size="sm" label="Locked" /> : null}
          <Unread count={topic.unread_count} />
          <Link id={`topic-${id}`} href={`/forum/${topic.category_slug}/${id}`}>
            {title}
          </Link>
        </h2>
        <div className="topic-meta">
          <span>{author.name}</span>
          {author.id === null ? null : <TierPill tier={author.membership_tier} />}
          {is_deleted ? <Chip kind="warn">Deleted</Chip> : null}
          {tags.map((tag) => (
            <ChipLink key={tag} className="tag" href={`/forum/${category}?tag=${encodeURIComponent(tag)}`}>
              {tag}
            </ChipLink>
          ))}
          <span className="only-mobile">
            {repliesWords(post_count)} · {viewsWords(view_count)}
          </span>
        </div>
      </div>
      <span className="topic-n only-desktop">
        {number(post_count)}
        <span className="sr">{post_count === 1 ? ' reply' : ' replies'}</span>
      </span>
      <span className="topic-n subtle only-desktop">
        {number(view_count)}
        <span className="sr">{view_count === 1 ? ' view' : ' views'}</span>
      </span>
      <div className="topic-last">
        <span>
          <span className="sr">Last activity: </span>
          <RelativeTime at={topic.last_activity} />
          <span className="sr">, {last_author.name}</span>
        </span>
        <Avatar
          name={last_author.name}
          id={last_author.id ?? last_author.name}
          photo={last_author.profile_photo}
          size="xs"
          decorative
        />
      </div>
    </article>
  );
}

/** Null: the topic itself is new to the member. */
function Unread({ count }: { count: number | null }) {
  if (count === 0) return null;
  const label =
    count === null
      ? 'New topic'
      : count === 1
        ? '1 new reply'
        : `${count >= 99 ? '99 or more' : count} new replies`;
  return <span className="unread" role="img" aria-label={label} title={label} />;
}

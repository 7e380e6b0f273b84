import { Lock, Pin } from 'lucide';
import { memo } from 'react';
import type { TopicCard } from '#contract/forum.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip, ChipLink } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { number, repliesLabel, viewsLabel } from '../rules.ts';

interface TopicRowProps {
  topic: TopicCard;
  category: string;
  /** True for the first rows, which render at once. */
  isEarly: boolean;
}

/** Shows a topic in a list. The row links to the topic, a tag to the topics with that tag (A section 2.10). */
export const TopicRow = memo(function TopicRow({ topic, category, isEarly }: TopicRowProps) {
  const { id, title, is_pinned } = topic;
  const { ref, isReady, style } = useIncrementalRow<HTMLElement>(id, isEarly ? 1 : 0);
  const name = isReady ? { 'aria-labelledby': `topic-${id}` } : { 'aria-label': title, 'aria-busy': true };
  return (
    <article ref={ref} className={is_pinned ? 'topic is-pinned' : 'topic'} style={style} {...name}>
      {isReady ? <Inside topic={topic} category={category} /> : null}
    </article>
  );
});

function Inside({ topic, category }: Omit<TopicRowProps, 'isEarly'>) {
  const { id, title, author, last_author, tags, is_pinned, is_locked, is_deleted, post_count, view_count } =
    topic;
  return (
    <>
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
          {author.id === null ? null : (
            <TierPill tier={author.membership_tier} staff={author.staff} inForum />
          )}
          {is_deleted ? <Chip kind="warn">Deleted</Chip> : null}
          {tags.map((tag) => (
            <ChipLink key={tag} className="tag" href={`/forum/${category}?tag=${encodeURIComponent(tag)}`}>
              {tag}
            </ChipLink>
          ))}
          <span className="only-mobile">
            {repliesLabel(post_count)} · {viewsLabel(view_count)}
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
    </>
  );
}

/** Marks unread replies. With `count` null, the topic itself is new to the member. */
function Unread({ count }: { count: number | null }) {
  if (count === 0) return null;
  const label =
    count === null
      ? 'New topic'
      : count === 1
        ? '1 new reply'
        : `${count >= 99 ? '99 or more' : count} new replies`;
  return <span className="topic-unread" role="img" aria-label={label} title={label} />;
}

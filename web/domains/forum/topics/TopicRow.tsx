import clsx from 'clsx';
import { Lock, Pin } from 'lucide';
import { memo } from 'react';
import type { TopicCard } from '#contract/forum/endpoints.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip, ChipLink } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { plural } from '../../../ui/formats.ts';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../forum.module.css';
import { number, repliesLabel, viewsLabel } from '../rules.ts';

interface TopicRowProps {
  topic: TopicCard;
  category: string;
  /** True for the first rows, which render at once. */
  isEarly: boolean;
}

/** Shows a topic in a list. The row links to the topic, a tag to the topics with that tag. */
export const TopicRow = memo(function TopicRow({ topic, category, isEarly }: TopicRowProps) {
  const { id, title, is_pinned } = topic;
  const { ref, isReady, style } = useIncrementalRow<HTMLElement>(id, isEarly ? 1 : 0);
  const name = isReady ? { 'aria-labelledby': `topic-${id}` } : { 'aria-label': title, 'aria-busy': true };
  return (
    <article
      ref={ref}
      className={is_pinned ? clsx(styles.topic, styles.isPinned) : styles.topic}
      style={style}
      {...name}
    >
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
        <h2
          className={clsx(
            styles.title,
            'font-sans text-[1.0625rem]/5.75 strong text-pretty wrap-anywhere [unicode-bidi:plaintext] tracking-[0]',
          )}
        >
          {is_pinned ? (
            <Icon
              className="inline mr-1.5 [vertical-align:-0.125rem] subtle"
              as={Pin}
              size="sm"
              label="Pinned"
            />
          ) : null}
          {is_locked ? (
            <Icon
              className="inline mr-1.5 [vertical-align:-0.125rem] subtle"
              as={Lock}
              size="sm"
              label="Locked"
            />
          ) : null}
          <Unread count={topic.unread_count} />
          <Link
            className="after:absolute after:inset-0 focus-visible:[outline:0]"
            id={`topic-${id}`}
            href={`/forum/${topic.category_slug}/${id}`}
          >
            {title}
          </Link>
        </h2>
        <div className="xs flex flex-wrap items-center gap-x-2 gap-y-1 mt-1.5 subtle">
          <bdi className="wrap-anywhere">{author.name}</bdi>
          {author.id === null ? null : (
            <TierPill tier={author.membership_tier} staff={author.staff} inForum />
          )}
          {is_deleted ? <Chip kind="warn">Deleted</Chip> : null}
          {tags.map((tag) => (
            <ChipLink
              key={tag}
              className="relative z-1 min-h-6"
              href={`/forum/${category}?tag=${encodeURIComponent(tag)}`}
            >
              {tag}
            </ChipLink>
          ))}
          <span className="shell:hidden!">
            {repliesLabel(post_count)} · {viewsLabel(view_count)}
          </span>
        </div>
      </div>
      <span className="font-size-md text-right nums font-medium max-shell:hidden!">
        {number(post_count)}
        <span className="sr">{plural(post_count, ' reply', ' replies')}</span>
      </span>
      <span className="font-size-md text-right nums font-medium subtle max-shell:hidden!">
        {number(view_count)}
        <span className="sr">{plural(view_count, ' view')}</span>
      </span>
      <div className="font-size-sm flex justify-end items-center gap-2 text-right muted max-shell:col-start-2 max-shell:justify-start">
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
  return (
    <span
      className="inline-block w-2 h-1.75 mr-2 [translate:0_-0.125rem] rounded-pebble bg-brand"
      role="img"
      aria-label={label}
      title={label}
    />
  );
}

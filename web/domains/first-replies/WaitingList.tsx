import type { WaitingPost } from '#contract/first-replies/endpoints.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { reasonWords } from './words.ts';

/** Lists waiting posts. Each row is one link to the post or topic. */
export function WaitingList({
  posts,
  isCompact = false,
}: {
  posts: readonly WaitingPost[];
  isCompact?: boolean;
}) {
  return (
    <ul className={isCompact ? 'mt-1' : 'card card--flush rows'}>
      {posts.map((post) => (
        <li
          key={post.id}
          className={
            isCompact
              ? 'relative flex items-start gap-3 py-2.5'
              : 'relative flex items-start gap-3 px-5 py-3.5'
          }
        >
          <Avatar
            name={post.author.name}
            id={post.author.id ?? post.id}
            photo={post.author.profile_photo}
            size="sm"
            decorative
          />
          <div className="grow min-w-0">
            <p className="strong truncate">
              <Link className="after:absolute after:inset-0" href={post.path}>
                {post.title ?? post.author.name}
              </Link>
            </p>
            <p className="xs subtle">
              {reasonWords(post)}
              {post.title ? ` · ${post.author.name}` : ''}
              {post.group ? ` · ${post.group.name}` : ''} · <RelativeTime at={post.created_at} />
            </p>
            {post.excerpt ? (
              <p
                className={`small muted [overflow-wrap:anywhere] ${isCompact ? 'line-clamp-1' : 'line-clamp-2'}`}
              >
                {post.excerpt}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

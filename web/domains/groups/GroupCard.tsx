import clsx from 'clsx';
import { Lock } from 'lucide';
import { Suspense } from 'react';
import type { GroupCover } from '#contract/groups/covers.ts';
import type { Group } from '#contract/groups/endpoints.ts';
import { renewPictures } from '../../platform/photos/renew-pictures.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { counted } from '../../ui/formats.ts';
import { drawing } from '../../ui/layout/lazy-part.tsx';
import { Avatar, Avatars } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import styles from './groups.module.css';
import { JoinButton } from './members/JoinButton.tsx';
import { sentences } from './messages.ts';

/** Shows a group in a list: cover, members, name, size, description, last post, and the viewer's membership. */
export function GroupCard({ group, level: Title = 'h2' }: { group: Group; level?: 'h2' | 'h3' }) {
  return (
    <Card
      as="li"
      flush
      className={clsx(
        styles.card,
        'grid grid-rows-[auto_auto_1fr_auto] relative wrap-anywhere hover:border-line-strong hover:shadow-2',
      )}
    >
      <div className={clsx(styles.cardCover, 'bg-sunken h-29 overflow-clip')}>
        {group.cover ? (
          <Picture
            className="size-full block object-cover"
            picture={group.cover}
            sizes="(max-width: 600px) 100vw, 25rem"
            onBroken={renewPictures}
          />
        ) : (
          <GroupArt id={group.id} kind={group.cover_art} />
        )}
      </div>
      <div className={clsx(styles.cardTop, 'relative flex justify-between items-end min-h-14 -mt-7 px-5')}>
        <Avatar name={group.name} id={group.id} size="lg" decorative />
        <span className="flex items-center gap-2 small muted nums">
          <Avatars
            size="xs"
            people={group.faces.map(({ id, name, profile_photo }) => ({ id, name, photo: profile_photo }))}
          />
          {membersLabel(group.members_count)}
        </span>
      </div>
      <div className="px-5 pt-3 pb-4">
        <Title className="h4" dir="auto">
          <Link
            className={clsx(
              styles.link,
              'after:absolute after:inset-0 after:rounded-lg focus-visible:[outline:0]',
            )}
            href={`/groups/${group.id}`}
          >
            {group.name}
          </Link>
          {group.is_private ? (
            <Icon
              className="inline-block [vertical-align:-0.125em] ml-1.5 subtle"
              as={Lock}
              size="sm"
              label="Private"
            />
          ) : null}
        </Title>
        <p
          className="wrap-anywhere [unicode-bidi:plaintext] max-w-[66ch] line-clamp-2 whitespace-normal"
          dir="auto"
        >
          {group.description}
        </p>
      </div>
      <div className={styles.foot}>
        <span>
          {group.last_post ? (
            <>
              {firstName(group.last_post.author_name)} posted{' '}
              <RelativeTime at={group.last_post.at} inSentence />
            </>
          ) : (
            accessLabel(group)
          )}
        </span>
        <JoinButton group={group} size="sm" inList />
      </div>
    </Card>
  );
}

/** Returns who may join. */
const accessLabel = ({ is_private, open_to_starters }: Group): string =>
  is_private
    ? `Private, ${sentences.approval}`
    : open_to_starters
      ? 'Anyone can join'
      : 'Builder and higher can join';

const CoverArt = drawing(() => import('./covers/CoverArt.tsx').then((m) => m.CoverArt));

/** Drawing of a group without a photo in two stone colours: the chosen kind, or one that follows from the id. */
export function GroupArt({ id, kind }: { id: string; kind?: GroupCover | null }) {
  return (
    <Suspense fallback={null}>
      <CoverArt id={id} kind={kind ?? undefined} />
    </Suspense>
  );
}

export const membersLabel = (count: number): string => counted(count, 'member');

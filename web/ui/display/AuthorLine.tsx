import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { Avatar, Who } from '../pictures/Avatar.tsx';
import { TierPill } from './TierPill.tsx';

export interface AuthorLineProps {
  /** `id` is null for a former member, and for Evolve itself. */
  author: {
    id: string | null;
    name: string;
    profile_photo: string | null;
    membership_tier: string;
    staff?: 'moderator' | 'admin' | null;
  };
  /** The forum names the Starter tier differently. */
  inForum?: boolean;
  meta?: ReactNode;
  size?: 'sm' | 'md';
}

/** Author of a text: avatar, name that links to their page, tier, and a small line. */
export function AuthorLine({ author, inForum = false, meta, size = 'md' }: AuthorLineProps) {
  return (
    <Who
      avatar={
        <Avatar
          name={author.name}
          id={author.id ?? author.name}
          photo={author.profile_photo}
          size={size}
          decorative
        />
      }
      name={
        <>
          {author.id === null ? (
            <bdi>{author.name}</bdi>
          ) : (
            <Link href={`/u/${author.id}`}>{author.name}</Link>
          )}
          {author.id === null ? null : (
            <TierPill tier={author.membership_tier} staff={author.staff} inForum={inForum} />
          )}
        </>
      }
      meta={meta}
    />
  );
}

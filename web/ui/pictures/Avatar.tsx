import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { initialsTint } from './avatar-tints.ts';

export interface AvatarProps {
  name: string;
  /** Picks the tint behind the initials, equal everywhere for one member. */
  id?: string;
  photo?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** True where the name is shown beside it. */
  decorative?: boolean;
  className?: string | undefined;
}

/** A pebble with the photo, or with initials on a tint if there is none or it fails to load. */
export function Avatar({ name, id = name, photo, size = 'md', decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = photo && photo !== broken ? photo : null;
  const { ground, letters } = initialsTint(id);
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      {...named}
      className={clsx('avatar', size !== 'md' && `avatar--${size}`, className)}
      style={{ '--avatar-ground': ground, '--avatar-letters': letters } as CSSProperties}
    >
      {/* The initials are CSS content, so that screen readers read only the name. */}
      <i className="fill" data-letters={shown ? undefined : initials(name)} />
      {shown ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : null}
    </span>
  );
}

/** Overlapping avatars. */
export function Avatars({
  people,
  size = 'sm',
}: {
  people: readonly AvatarProps[];
  size?: AvatarProps['size'];
}) {
  return (
    <span className="avatars">
      {people.map((person) => (
        <Avatar key={person.id ?? person.name} {...person} size={size} />
      ))}
    </span>
  );
}

interface WhoProps {
  avatar: ReactNode;
  name: ReactNode;
  meta?: ReactNode;
}

/** An avatar, a name (with its tier pill) and a small line under it. */
export function Who({ avatar, name, meta }: WhoProps) {
  return (
    <div className="flex items-center gap-3 min-w-0 wrap-anywhere">
      {avatar}
      <div className="grow">
        <div className="who-name">{name}</div>
        {meta ? <div className="who-meta">{meta}</div> : null}
      </div>
    </div>
  );
}

/** Returns the first characters of the first and last word: "Maya Okafor" is MO. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

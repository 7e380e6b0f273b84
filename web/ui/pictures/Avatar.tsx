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
  online?: boolean;
  className?: string | undefined;
}

/** A pebble with the photo, or with initials on a tint if there is none or it fails to load. */
export function Avatar({
  name,
  id = name,
  photo,
  size = 'md',
  decorative = false,
  online = false,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = photo && photo !== broken ? photo : null;
  const { ground, letters } = initialsTint(id);
  const named = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': online ? `${name}, online` : name };
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
      {online ? (
        <i className="size-3 absolute rounded-[50%] bg-done border-2 border-surface top-auto bottom-[-1px] right-[-1px] left-auto" />
      ) : null}
    </span>
  );
}

/** Overlapping avatars, with "+3" when there are more. */
export function Avatars({
  people,
  total = people.length,
  size = 'sm',
}: {
  people: readonly AvatarProps[];
  total?: number;
  size?: AvatarProps['size'];
}) {
  const rest = total - people.length;
  return (
    <span className="avatars">
      {people.map((person) => (
        <Avatar key={person.id ?? person.name} {...person} size={size} />
      ))}
      {rest > 0 ? (
        <span className="self-center ml-1.5 font-size-xs font-semibold text-muted">+{rest}</span>
      ) : null}
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

import type { ReactNode } from 'react';
import { Link } from '../../ui/controls/Link.tsx';

export interface Mentioned {
  id: string;
  name: string;
}

export const sendFailed = 'We couldn’t send your comment. It’s still here. Please try again.';

/** Returns plain text with the names of mentioned people as links to their pages. */
export function withMentions(text: string, people: readonly Mentioned[]): ReactNode[] {
  // Longest name first, so that "@Ana Maria" does not match "@Ana".
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const parts: ReactNode[] = [];
  let rest = text;
  let offset = 0;
  while (rest.length > 0) {
    const next = byLength
      .map((person) => ({ person, at: rest.indexOf(`@${person.name}`) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    parts.push(
      rest.slice(0, next.at),
      <Link key={offset + next.at} className="link" href={`/u/${next.person.id}`}>
        @{next.person.name}
      </Link>,
    );
    const end = next.at + next.person.name.length + 1;
    offset += end;
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** Returns the ids of picked people whose @name is still in the text. */
export const mentionedIn = (text: string, picked: readonly Mentioned[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** Returns the text typed after an @ before the caret and the position of the @, or null. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}'’.-]{0,40}(?: [\p{L}\p{N}'’.-]{0,40})?)$/u.exec(
    text.slice(0, caret),
  );
  return match ? { from: caret - (match[1]?.length ?? 0) - 1, query: match[1] ?? '' } : null;
}

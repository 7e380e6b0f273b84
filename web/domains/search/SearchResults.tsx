import { contentWords, typeOfKind } from '#contract/content-types/content-types.ts';
import type { SearchResult } from '#contract/search/endpoints.ts';
import { resultIcon } from '../../platform/navigation/content-icons.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';

/** Shows a search result with its matches marked. */
export function SearchResults({ found }: { found: SearchResult }) {
  return (
    <li className="relative flex gap-3.5 px-4.5 py-3.5 wrap-anywhere hover:bg-hover [&_.strong]:[unicode-bidi:plaintext]">
      {found.kind === 'people' ? (
        <Avatar name={found.title} id={found.id} photo={found.author?.profile_photo ?? null} decorative />
      ) : (
        <span className="size-10 grid place-items-center flex-none rounded-md bg-brand-tint text-brand-text">
          <Icon
            as={resultIcon(typeOfKind[found.kind])}
            label={contentWords[typeOfKind[found.kind]].search.one}
          />
        </span>
      )}
      <div className="grow">
        <p className="strong">
          <Link className="after:absolute after:inset-0" href={found.path}>
            {found.title}
          </Link>
        </p>
        {found.excerpt ? (
          <p className="small [unicode-bidi:plaintext] muted">{marked(found.excerpt)}</p>
        ) : null}
        {found.kind === 'people' || !found.at ? null : (
          <p className="xs subtle">
            {/* The title of a post is its author's name already. */}
            {found.author && found.author.name !== found.title ? (
              <>
                <bdi>{found.author.name}</bdi> ·{' '}
              </>
            ) : null}
            <RelativeTime at={found.at} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Marks the matches of an excerpt. The server encloses each in U+E000 and U+E001, which can't be typed. */
function marked(excerpt: string) {
  return excerpt.split('\uE000').map((part, index) => {
    const [word = '', rest] = index === 0 ? [undefined, part] : part.split('\uE001');
    // The parts have no id, so the index is their key.
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed text
      <span key={index}>
        {index === 0 ? null : <mark className="bg-today-tint text-inherit rounded-[3px]">{word}</mark>}
        {rest}
      </span>
    );
  });
}

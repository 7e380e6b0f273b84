import { Check } from 'lucide';
import { Icon } from '../../../ui/display/Icon.tsx';
import { dateTimeWords, dateWords } from '../../../ui/formats.ts';

/** Returns a date in words, such as "November 24, 2026". */
export const dateLabel = (localDate: string): string => dateWords('date', localDate);

interface SavedLineProps {
  busy: boolean;
  isChanged: boolean;
  draft: { saved_at: string; saved_by: string | null } | null;
  published: Publication;
}

export interface Publication {
  number: number;
  origin: 'files' | 'product';
  published_at: string;
  published_by: string | null;
}

/** Returns a version in words, such as "Version 2, 3 Mar 2026 by Mira". */
export const versionLabel = ({ number, origin, published_at, published_by }: Publication): string =>
  `Version ${number}, ${dateTimeWords('shortYear', published_at)}${
    origin === 'files' ? ', with a release' : published_by ? ` by ${published_by}` : ''
  }`;

/** State of a draft in words. */
export function SavedLine({ busy, isChanged, draft, published }: SavedLineProps) {
  return (
    <span className="flex gap-1.5 items-center small muted" role="status">
      {busy ? (
        'Saving...'
      ) : isChanged ? (
        'Not saved yet. It’s kept on this device.'
      ) : draft ? (
        <>
          <Icon as={Check} size="sm" />
          <span>{`Draft saved${draft.saved_by ? ` by ${draft.saved_by}` : ''}. Members don’t see it.`}</span>
        </>
      ) : (
        versionLabel(published)
      )}
    </span>
  );
}

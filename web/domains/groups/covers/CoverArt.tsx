import { useId } from 'react';
import type { GroupCover } from '#contract/groups/covers.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { coverArt } from './cover-art.ts';

/** Drawing of a group without a photo, in a chunk of its own. */
export function CoverArt({ id, kind }: { id: string; kind?: GroupCover | undefined }) {
  // React's ids may contain characters that are special in `url(#...)`.
  const key = `cover${useId().replace(/\W/g, '')}`;
  return <RawSvg svg={coverArt(id, key, kind)} />;
}

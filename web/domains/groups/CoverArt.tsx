import { useId } from 'react';
import { RawSvg } from '../../ui/cairn/RawSvg.tsx';
import { coverArt } from './cover-art.ts';

/** The drawing of a group without a photo, in a part of the program of its own. */
export function CoverArt({ id }: { id: string }) {
  // An id of React may hold signs that mean something in `url(#...)`.
  const key = `cover${useId().replace(/\W/g, '')}`;
  return <RawSvg svg={coverArt(id, key)} />;
}

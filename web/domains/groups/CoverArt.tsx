import { useId } from 'react';
import { Drawing } from '../../ui/Drawing.tsx';
import { coverArt } from './cover-art.ts';

/** The drawing of a group without a photo, in a part of the program of its own. */
export function CoverArt({ id }: { id: string }) {
  // An id of React may hold signs that mean something in `url(#...)`.
  const key = `cover${useId().replace(/\W/g, '')}`;
  return <Drawing svg={coverArt(id, key)} />;
}

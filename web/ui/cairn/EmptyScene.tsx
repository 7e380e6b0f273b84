import { useId } from 'react';
import '../css/drawing-colours.css';
import '../css/empty-art.css';
import { type EmptyArtName, emptyArt } from './empty-art.ts';
import { RawSvg } from './RawSvg.tsx';

/** The drawing and its colours, in a part of the program of their own: most visits find nothing empty. */
export function EmptyScene({ name }: { name: EmptyArtName }) {
  // An id of React may hold signs that mean something in `url(#...)`.
  const id = `art${useId().replace(/\W/g, '')}`;
  return <RawSvg svg={emptyArt(name, id)} />;
}

import { useId } from 'react';
import './drawing-colours.css';
import './empty-art.css';
import { type EmptyArtName, emptyArt } from './empty-art.ts';
import { RawSvg } from './RawSvg.tsx';

/** The drawing and its colours, in a lazy chunk: most visits never see an empty page. */
export function EmptyScene({ name }: { name: EmptyArtName }) {
  // React's ids may include characters that are special in `url(#...)`.
  const id = `art${useId().replace(/\W/g, '')}`;
  return <RawSvg svg={emptyArt(name, id)} />;
}

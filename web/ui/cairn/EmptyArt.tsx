import { type ComponentType, Suspense } from 'react';
import { drawing } from '../layout/part.tsx';
import type { EmptyArtName } from './empty-art.ts';

// A drawing that can't be fetched leaves its place empty: it may be the page without a connection that asks for it.
const EmptyScene = drawing(() =>
  import('./EmptyScene.tsx').then((m) => m.EmptyScene as ComponentType<{ name: EmptyArtName }>),
);

/** The small drawing of an empty or broken place. Its place is kept from the start, so nothing below it moves. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <span className="art" aria-hidden="true">
      <Suspense>
        <EmptyScene name={name} />
      </Suspense>
    </span>
  );
}

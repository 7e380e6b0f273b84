import { type ComponentType, Suspense } from 'react';
import type { EmptyArtName } from '../../drawings/empty-art.ts';
import { drawing } from '../layout/lazy-part.tsx';

// If the drawing can't be loaded its place stays empty, because the offline page shows one too.
const EmptyScene = drawing(() =>
  import('../../drawings/EmptyScene.tsx').then((m) => m.EmptyScene as ComponentType<{ name: EmptyArtName }>),
);

/**
 * Small drawing for an empty or failed page. Its space is reserved from the start, so that nothing below it
 * moves.
 */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <span className="art" aria-hidden="true">
      <Suspense>
        <EmptyScene name={name} />
      </Suspense>
    </span>
  );
}

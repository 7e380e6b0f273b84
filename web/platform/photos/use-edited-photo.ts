import { useState } from 'react';
import { usePhoto } from './use-photo.ts';

/** Photo of published content in its edit form: the published one, or another one, or none. */
export function useEditedPhoto<P>(published: P | null) {
  const chosen = usePhoto();
  const [isRemoved, setRemoved] = useState(false);
  return {
    ...chosen,
    published,
    /** The published photo, unless it was removed here. */
    standing: isRemoved ? null : published,
    /** True if saving removes the published photo. */
    isRemoved: isRemoved && published !== null,
    setRemoved,
  };
}

export type EditedPhoto<P> = ReturnType<typeof useEditedPhoto<P>>;

import Type, { type Static } from 'typebox';

/** A re-encoded picture in several widths, at an unguessable address. */
export const Picture = Type.Object({
  /** `/api/uploads/{key}.webp?v={hash}` */
  url: Type.String(),
  key: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** Blurred miniature as a data URI, shown while the picture loads. */
  placeholder: Type.String(),
  /** Sizes by width in px, smallest first. */
  sizes: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
});
export type Picture = Static<typeof Picture>;

export { maxPictureBytes } from './picture-limits.ts';

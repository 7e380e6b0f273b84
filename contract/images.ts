import Type, { type Static } from 'typebox';

/** A picture as it is shown: re-encoded, in several widths, under a name nobody can guess (ruling 16). */
export const Picture = Type.Object({
  /** `/api/uploads/{key}.webp?v={hash}` */
  url: Type.String(),
  key: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  /** A blurred miniature as a data URI, to stand there while the picture loads. */
  placeholder: Type.String(),
  /** The same picture in widths of px, smallest first. */
  sizes: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
});
export type Picture = Static<typeof Picture>;

export { maxPictureBytes } from './picture-limits.ts';

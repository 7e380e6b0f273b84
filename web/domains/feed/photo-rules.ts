import { mostPictureBytes, pictureTypes } from '#contract/picture-limits.ts';

/** What may be chosen as a photo (ruling 16); the server judges the content. */
export const photoRules = {
  types: pictureTypes,
  maxBytes: mostPictureBytes,
} as const;

import { pictureTypes } from '#contract/platform/picture-limits.ts';

/**
 * File types a photo picker offers: those the server accepts, and those of phones, which the device converts.
 */
export const photoChoices = [
  ...pictureTypes,
  'image/heic',
  'image/heif',
  'image/avif',
  '.heic',
  '.heif',
] as const;

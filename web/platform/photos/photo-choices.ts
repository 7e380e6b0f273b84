import { pictureTypes } from '#contract/picture-limits.ts';

/** What a chooser of photos offers: what the server takes, and what phones write, which is converted on the device. */
export const photoChoices = [
  ...pictureTypes,
  'image/heic',
  'image/heif',
  'image/avif',
  '.heic',
  '.heif',
] as const;

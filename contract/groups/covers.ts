/** Kinds of drawings for groups without a photo. */
export const groupCovers = ['contours', 'stones', 'river', 'forest', 'night', 'weave'] as const;
export type GroupCover = (typeof groupCovers)[number];

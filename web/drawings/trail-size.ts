/** Sizes of the wide and the small drawing of a trail. */
export const wideSize = { w: 1240, h: 424 };
export const compactSize = { w: 358, h: 146 };

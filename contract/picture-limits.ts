/** Most bytes of a picture (ruling 16). */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Kinds of pictures members may send (ruling 16). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Largest picture in bytes (ruling 16). */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Media types of pictures that members may upload (ruling 16). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

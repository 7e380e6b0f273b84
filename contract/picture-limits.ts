/** Largest picture in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Media types of pictures that members may upload. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

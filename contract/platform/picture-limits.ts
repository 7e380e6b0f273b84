/** Largest picture in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Side of a profile photo and of a logo, in pixels. The browser cuts a photo to it, and the server makes sure of it. */
export const squareSide = 512;
/** Media types of pictures that members may upload. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

// Pictures inside the text of a blog post.

/** Address of a picture: its key, any of its sizes, and what an access needs. A text is stored with the key alone. */
export const pictureAddress = /^\/api\/uploads\/([\w-]{22})(?:-\d{2,4})?\.webp(?:\?[\w=&-]{0,100})?$/;
/** Most pictures of a post, used or not. */
export const mostPictures = 40;
/** Most characters of a description. */
export const longestAlt = 300;

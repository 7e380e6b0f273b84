/** A picture that was uploaded for the text. */
export interface TextPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Returns a picture as rich text. */
export function pictureHtml({ src, alt, width, height }: TextPicture): string {
  const image = document.createElement('img');
  for (const [name, value] of Object.entries({ src, alt, width: String(width), height: String(height) }))
    image.setAttribute(name, value);
  return image.outerHTML;
}

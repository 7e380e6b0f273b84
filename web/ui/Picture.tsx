import clsx from 'clsx';
import type { CSSProperties } from 'react';

export interface PictureProps {
  picture: {
    url: string;
    width: number;
    height: number;
    alt: string;
    placeholder: string;
    sizes: readonly { url: string; width: number }[];
  };
  /** How wide it is shown, as the `sizes` of an image: the browser picks the file by it. */
  sizes?: string;
  className?: string;
}

/** A picture in the width the screen needs; its blurred miniature stands there, in its shape, until it has come. */
export function Picture({ picture, sizes = '100vw', className }: PictureProps) {
  const { url, width, height, alt, placeholder } = picture;
  return (
    <img
      className={clsx('picture', className)}
      src={url}
      srcSet={picture.sizes.map((each) => `${each.url} ${each.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={{ backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' } as CSSProperties}
    />
  );
}

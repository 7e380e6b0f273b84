import clsx from 'clsx';
import { useState } from 'react';
import { imageUrl } from './image-url.ts';
import './photo.css';

export interface PictureProps {
  picture: {
    url: string;
    width: number;
    height: number;
    alt: string;
    placeholder: string;
    sizes: readonly { url: string; width: number }[];
  };
  /** Displayed width, as the `sizes` attribute of an image. The browser picks the file by it. */
  sizes?: string;
  /** Loads at once, for the one picture at the top of a page. */
  eager?: boolean;
  className?: string;
  /** Called with the URL when the picture fails to load. */
  onBroken?: (url: string) => void;
}

/** A picture in the width the screen needs. Its blurred placeholder shows until it has loaded. */
export function Picture({ picture, sizes = '100vw', eager = false, className, onBroken }: PictureProps) {
  const { url, width, height, alt, placeholder } = picture;
  // Stored by URL, so that a replaced picture starts again with its placeholder.
  const [settled, setSettled] = useState('');
  const settle = () => setSettled(url);
  return (
    <img
      className={clsx('picture', className)}
      src={imageUrl(url)}
      srcSet={picture.sizes.map((each) => `${imageUrl(each.url)} ${each.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      // The placeholder is removed after loading or failing. A transparent picture would show it, and it
      // would hide the description of a broken one.
      // Never wider than its file, because a small one would be blurred.
      style={{
        maxWidth: `min(100%, ${width}px)`,
        ...(settled !== url && { backgroundImage: `url("${placeholder}")` }),
      }}
      onLoad={settle}
      onError={() => {
        settle();
        onBroken?.(url);
      }}
    />
  );
}

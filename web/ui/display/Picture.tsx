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
  /** How wide it is shown, as the `sizes` of an image: the browser picks the file by it. */
  sizes?: string;
  /** True for the one picture at the top of a page: fetched at once. */
  eager?: boolean;
  className?: string;
  /** Called with its address when it doesn't come. */
  onBroken?: (url: string) => void;
}

/** A picture in the width the screen needs; its blurred miniature stands there, in its shape, until it has come. */
export function Picture({ picture, sizes = '100vw', eager = false, className, onBroken }: PictureProps) {
  const { url, width, height, alt, placeholder } = picture;
  // Kept by address: a picture that is replaced begins anew.
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
      // What is see-through would show it for ever, and what is broken would hide its words behind it.
      // Never wider than it is: a small one would be blurred.
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

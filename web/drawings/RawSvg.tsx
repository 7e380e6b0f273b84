import type { ComponentProps } from 'react';

interface DrawingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** SVG text from our own drawing functions, never from a member. */
  svg: string;
}

/** Inserts an SVG string. The wrapper has no box of its own unless it gets a class. */
export function RawSvg({ svg, className, ...rest }: DrawingProps) {
  return <span {...rest} className={className ?? 'drawing'} dangerouslySetInnerHTML={{ __html: svg }} />;
}

import type { ComponentProps } from 'react';

interface DrawingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** SVG text from our own drawing functions, never from a member. */
  svg: string;
}

/** Puts a drawn SVG string on the page. The wrapper takes no box of its own unless it is given a class. */
export function RawSvg({ svg, className, ...rest }: DrawingProps) {
  return <span {...rest} className={className ?? 'drawing'} dangerouslySetInnerHTML={{ __html: svg }} />;
}

import {
  type ComponentProps,
  createContext,
  createElement,
  type ElementType,
  type ReactNode,
  useContext,
} from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const Anchor = createContext<ElementType<LinkProps>>('a');

/**
 * Tells the kit which component follows a link inside the app, so that it needs to know no router:
 * the component gets ordinary anchor props (`href`, `className`, `aria-current`, `ref` …).
 */
export function LinkProvider({
  component,
  children,
}: {
  component: ElementType<LinkProps>;
  children: ReactNode;
}) {
  return <Anchor value={component}>{children}</Anchor>;
}

/** An anchor that the surrounding app may follow without a page load. */
export function Link(props: LinkProps) {
  return createElement(useContext(Anchor), props);
}

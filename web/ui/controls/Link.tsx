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
 * Sets the component that renders links inside the app, so that `web/ui` needs no router. It gets ordinary
 * anchor props (`href`, `className`, `aria-current`, `ref` …).
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

/**
 * An anchor that the app may follow without a page load. Words that are all of its content, such as the name of a member or a group, keep
 * their own direction.
 */
export function Link(props: LinkProps) {
  const dir = typeof props.children === 'string' ? 'auto' : undefined;
  return createElement(useContext(Anchor), { dir, ...props });
}

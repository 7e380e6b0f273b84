import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { publicPaths } from '#contract/site/public-paths.ts';
import type { LinkProps } from '../../ui/controls/Link.tsx';

/** Anchor for the links of `web/ui`. The router follows it, and preloads the route on hover and focus. */
export function AppLink({ href, children, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const router = useRouter();
  const inside = isInside(href) && !props.target && !props.download;
  const prepare = () => {
    if (inside) void router.preloadRoute({ to: href.split(/[?#]/)[0] ?? '/' }).catch(() => undefined);
  };
  return (
    <a
      {...props}
      href={href}
      onPointerEnter={(event) => (prepare(), onPointerEnter?.(event))}
      onFocus={(event) => (prepare(), onFocus?.(event))}
      onClick={(event) => {
        onClick?.(event);
        if (!inside || event.defaultPrevented || wantsNewTab(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

const isInside = (href: string): boolean =>
  href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/') && !publicPaths.test(href);
const wantsNewTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

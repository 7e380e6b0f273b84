import { brandName } from '../brand.ts';
import { mark } from '../cairn/mark.ts';
import { RawSvg } from '../cairn/RawSvg.tsx';
import { Link } from '../controls/Link.tsx';

/**
 * The mark: three pebbles that read as an E; the top stone is today's. Decorative, so its parent needs a
 * name.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  return <RawSvg svg={mark(size)} />;
}

/** Mark and wordmark, as a link to the home page. */
export function Logo({ href, size = 30 }: { href: string; size?: number }) {
  return (
    <Link className="logo" href={href} aria-label={`${brandName()}, home`}>
      <LogoMark size={size} />
      <span>{brandName()}</span>
    </Link>
  );
}

import clsx from 'clsx';
import { mark } from '../../drawings/mark.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { useBrand } from '../brand.ts';
import { Link } from '../controls/Link.tsx';

/**
 * The mark: three pebbles that read as an E; the top stone is today's. Decorative, so its parent needs a
 * name.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  return <RawSvg svg={mark(size)} />;
}

/** The logo that administrators chose, else the mark. */
function BrandMark({ size }: { size: number }) {
  const { logo } = useBrand();
  if (!logo) return <LogoMark size={size} />;
  return [logo.light, logo.dark].map((src, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the light one, then the dark one.
    <img key={at} src={src} width={size} height={size} alt="" />
  ));
}

/** Mark and wordmark, as a link to the home page. */
export function Logo({ href, size = 30, className }: { href: string; size?: number; className?: string }) {
  const { name } = useBrand();
  return (
    <Link className={clsx('logo', className)} href={href} aria-label={`${name}, home`}>
      <BrandMark size={size} />
      <span>{name}</span>
    </Link>
  );
}

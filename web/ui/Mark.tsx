import { mark } from './cairn.ts';
import { Drawing } from './Drawing.tsx';
import { Link } from './Link.tsx';

/** The mark: three pebbles reading as an E; the top stone is today's. Decorative: name it where it stands. */
export function Mark({ size = 32 }: { size?: number }) {
  return <Drawing svg={mark(size)} />;
}

/** Mark and wordmark as a link home. */
export function Logo({ href, size = 30 }: { href: string; size?: number }) {
  return (
    <Link className="logo" href={href} aria-label="Evolve, home">
      <Mark size={size} />
      <span>Evolve</span>
    </Link>
  );
}

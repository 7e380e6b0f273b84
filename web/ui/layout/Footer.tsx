import { Link } from '../controls/Link.tsx';
import { Logo } from '../display/LogoMark.tsx';

export interface FooterLink {
  label: string;
  href: string;
}

export interface FooterProps {
  homeHref: string;
  line: string;
  columns: readonly { title: string; links: readonly FooterLink[] }[];
  /** "© 2026 Evolve" */
  owner: string;
  legal: readonly FooterLink[];
}

/** The footer, always in night colours, with the ridge on top. On a phone its links are one block. The page above needs the class `has-ridge`. */
export function Footer({ homeHref, line, columns, owner, legal }: FooterProps) {
  return (
    <footer className="footer">
      <svg
        className="block w-full h-[clamp(3rem,7vw,6.5rem)] absolute bottom-[calc(100%_-_1px)] left-0 pointer-events-none"
        viewBox="0 0 1440 110"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className="fill-sunken"
          opacity=".28"
          d="M0 110V66c120-22 210-44 330-34s190 48 320 40 220-62 370-58 260 46 420 22v74Z"
        />
        <path
          className="fill-sunken"
          d="M0 110V92c150-26 270-34 400-16s230 20 380-4 250-42 390-26 180 26 270 18v46Z"
        />
      </svg>
      <div className="max-w-[calc(var(--ev-page)_+_2_*_var(--ev-gutter))] mx-auto pt-6 pb-10 px-gutter grid grid-cols-[1.4fr_repeat(3,1fr)] gap-8 max-shell:flex max-shell:flex-wrap max-shell:gap-x-5 max-shell:gap-y-0 max-shell:pb-6">
        <div className="max-shell:w-full max-shell:mb-2">
          <Logo href={homeHref} size={28} />
          <p className="max-w-[30ch] mt-2">{line}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} className="max-shell:contents" aria-label={column.title}>
            <h2 className="max-shell:sr-only">{column.title}</h2>
            {column.links.map((link) => (
              <Link
                className="flex items-center min-h-9 max-shell:min-h-touch max-shell:min-w-touch hover:text-text hover:underline hover:underline-offset-[0.25em]"
                key={link.label}
                href={link.href}
              >
                {link.label}
              </Link>
            ))}
          </nav>
        ))}
        <div className="col-span-full border-t border-line pt-5 flex flex-wrap gap-y-2 gap-x-8 justify-between max-shell:contents">
          <span className="max-shell:order-last max-shell:w-full max-shell:mt-2">{owner}</span>
          <span className="flex flex-wrap gap-y-1 gap-x-5 max-shell:contents">
            {legal.map((link) => (
              <Link
                className="max-shell:inline-flex max-shell:items-center max-shell:justify-center max-shell:min-w-touch max-shell:min-h-touch hover:text-text hover:underline hover:underline-offset-[0.25em]"
                key={link.label}
                href={link.href}
              >
                {link.label}
              </Link>
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}

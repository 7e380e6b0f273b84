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

/** The footer, always in night colours, with the ridge on top. The page above needs the class `has-ridge`. */
export function Footer({ homeHref, line, columns, owner, legal }: FooterProps) {
  return (
    <footer className="footer">
      <svg className="footer-ridge" viewBox="0 0 1440 110" preserveAspectRatio="none" aria-hidden="true">
        <path
          opacity=".28"
          d="M0 110V66c120-22 210-44 330-34s190 48 320 40 220-62 370-58 260 46 420 22v74Z"
        />
        <path d="M0 110V92c150-26 270-34 400-16s230 20 380-4 250-42 390-26 180 26 270 18v46Z" />
      </svg>
      <div className="footer-in">
        <div>
          <Logo href={homeHref} size={28} />
          <p className="footer-line">{line}</p>
        </div>
        {columns.map((column) => (
          <nav className="footer-links" key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            {column.links.map((link) => (
              <Link key={link.label} href={link.href}>
                {link.label}
              </Link>
            ))}
          </nav>
        ))}
        <div className="footer-legal">
          <span>{owner}</span>
          <span className="footer-legal-links">
            {legal.map((link) => (
              <Link key={link.label} href={link.href}>
                {link.label}
              </Link>
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}

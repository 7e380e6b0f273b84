import { type ReactNode, useEffect, useRef } from 'react';
import { ChipLink } from '../../ui/display/Chip.tsx';
import { sections } from './profile-sections.ts';

interface SectionHeadProps {
  title: string;
  /** Line below the title, such as the date. */
  text?: ReactNode;
  /** `href` of the section that the page belongs to. */
  current: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
}

/** Heading of a page of the member's own profile, with links to its other sections. */
export function SectionHead({ title, text, current, actions }: SectionHeadProps) {
  return (
    <header className="grid gap-4.5 min-w-0 mb-7 max-shell:gap-3.5 max-shell:mb-5">
      <div className="row row--wrap row--between items-end [--gap:1rem_1.5rem]">
        <div>
          <h1>{title}</h1>
          {text ? <p className="muted mt-1">{text}</p> : null}
        </div>
        {actions ? <div className="row row--wrap [--gap:0.625rem]">{actions}</div> : null}
      </div>
      {sections.length > 1 ? <SectionLinks current={current} /> : null}
    </header>
  );
}

/** Links to the sections of the own profile. On a phone the row scrolls sideways, so the current section is brought into view. */
export function SectionLinks({ current }: { current: string }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip)
      row.current.scrollLeft = chip.offsetLeft - row.current.clientWidth / 2 + chip.offsetWidth / 2;
  }, []);
  return (
    <nav
      ref={row}
      className="flex min-w-0 gap-1.5 relative overflow-x-auto [scrollbar-width:none] max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter"
      aria-label="Profile sections"
    >
      {sections.map(({ label, href, icon }) => (
        <ChipLink
          className="flex-none min-h-touch"
          key={href}
          kind="line"
          size="lg"
          icon={icon}
          href={href}
          current={href === current}
        >
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { ChipLink } from '../../ui/display/Chip.tsx';
import { iconOf } from './destination-icons.ts';
import { type DestinationKey, destinationsIn } from './destinations.ts';

type Family = 'practice' | 'profile';

interface SectionHeadProps {
  title: string;
  /** Line below the title, such as the date. */
  text?: ReactNode;
  family: Family;
  current: DestinationKey;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
}

/** Heading of a page of the member's practice or profile, with links to the pages beside it. */
export function SectionHead({ title, text, actions, ...links }: SectionHeadProps) {
  return (
    <header className="grid gap-4.5 min-w-0 mb-7 max-shell:gap-2.5 max-shell:mb-3">
      <div className="row row--wrap row--between items-end [--gap:0.625rem_1.5rem]">
        <div>
          <h1>{title}</h1>
          {text ? <p className="muted mt-1">{text}</p> : null}
        </div>
        {actions ? <div className="row row--wrap [--gap:0.625rem]">{actions}</div> : null}
      </div>
      <SectionLinks {...links} />
    </header>
  );
}

const names: Record<Family, string> = { practice: 'Your practice', profile: 'Your profile' };

/** Links to the pages of a family. With large text on a phone the row scrolls sideways, so the current page is brought into view. */
export function SectionLinks({ family, current }: Pick<SectionHeadProps, 'family' | 'current'>) {
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
      aria-label={names[family]}
    >
      {destinationsIn(family).map((each) => (
        <ChipLink
          className="flex-none min-h-touch"
          key={each.key}
          kind="line"
          size="lg"
          icon={iconOf(each)}
          href={each.path}
          current={each.key === current}
        >
          {each.label}
        </ChipLink>
      ))}
    </nav>
  );
}

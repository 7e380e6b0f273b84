import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { ChipLink } from '../../ui/display/Chip.tsx';
import { iconOf } from './destination-icons.ts';
import { type DestinationKey, destinationsIn } from './destinations.ts';

type Family = 'practice' | 'profile';

interface SectionLinksProps {
  family: Family;
  current: DestinationKey;
  className?: string;
}

const names: Record<Family, string> = { practice: 'Your practice', profile: 'Your profile' };

/** Links to the pages of the member's practice or profile, in the head of each. With large text on a phone the row scrolls sideways, so the current page is brought into view. */
export function SectionLinks({ family, current, className }: SectionLinksProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip)
      row.current.scrollLeft = chip.offsetLeft - row.current.clientWidth / 2 + chip.offsetWidth / 2;
  }, []);
  return (
    <nav
      ref={row}
      className={clsx(
        'flex min-w-0 gap-1.5 relative overflow-x-auto [scrollbar-width:none] max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter',
        className,
      )}
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

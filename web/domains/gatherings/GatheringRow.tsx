import { ChevronRight } from 'lucide';
import type { GatheringCard } from '#contract/gatherings/endpoints.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { longDate, rangeOf, timeOf, weekdayOf } from './words.ts';

/** One gathering of a list: who leads it, when it is, and its seats. */
export function GatheringRow({ gathering, zone }: { gathering: GatheringCard; zone: string }) {
  const { id, title, host } = gathering;
  return (
    <li>
      <Link
        className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-3.5 items-center min-h-17 py-3 max-shell:grid-cols-[auto_minmax(0,1fr)_auto]"
        href={`/gatherings/${id}`}
      >
        <Avatar name={host.name} id={host.id ?? host.name} photo={host.profile_photo} decorative />
        <span>
          <b className="block leading-5.5 wrap-anywhere" dir="auto">
            {title}
          </b>
          <span className="small muted">
            {`${host.name}, `}
            <span className="max-shell:block">{whenOf(gathering, zone)}</span>
          </span>
        </span>
        <Chip
          className="max-shell:col-start-2 max-shell:justify-self-start"
          kind={gathering.seat?.state === 'reserved' ? 'brand' : undefined}
        >
          {stateOf(gathering)}
        </Chip>
        <Icon className="subtle max-shell:[grid-area:1_/_3]" as={ChevronRight} size="sm" />
      </Link>
    </li>
  );
}

function whenOf(
  { kind, starts_at: from, ends_at: to, next_meeting: next }: GatheringCard,
  zone: string,
): string {
  if (kind === 'intensive' || !next) return rangeOf(from, to, zone);
  return `${weekdayOf(next.starts_at, zone)} ${longDate(next.starts_at, zone)}, ${timeOf(next.starts_at, zone)}`;
}

function stateOf({
  cancelled_at,
  seat,
  is_host,
  seats,
  seats_taken: taken,
  next_meeting: next,
}: GatheringCard): string {
  if (cancelled_at) return 'Cancelled';
  if (is_host) return 'You lead it';
  if (seat?.state === 'reserved') return 'Your seat is reserved';
  if (seat?.state === 'offered') return 'A seat is kept for you';
  if (seat) return 'Waiting list';
  if (!next) return 'Over';
  return taken < seats ? `${seats - taken} of ${seats} left` : 'Full';
}

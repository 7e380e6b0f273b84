import { greeting } from '#server/domains/auth/emails.ts';

/** News of a seat that can't wait for the next visit. */
export const emailKinds = ['moved', 'cancelled', 'offered'] as const;
export type GatheringEmailKind = (typeof emailKinds)[number];

/** Email about a seat. It has no date, because it is read in any zone: the page shows the reader's own. */
export function seatEmail(
  kind: GatheringEmailKind,
  {
    name,
    title,
    id,
    reason,
    seat,
  }: { name: string; title: string; id: string; reason: string; seat: string | null },
) {
  const words = {
    moved: {
      subject: `“${title}” has new dates`,
      lines: [
        `The host changed the dates of “${title}”.`,
        seat === 'offered'
          ? 'A seat is still kept for you. The page says until when, and you can refuse it there.'
          : 'Your seat stays yours. If you can’t come any more, cancel it on the page, and it’s free for someone else.',
      ],
      label: 'See the new dates',
    },
    cancelled: {
      subject: `“${title}” was cancelled`,
      lines: [
        `“${title}” was cancelled. No date takes place.`,
        ...(reason === '' ? [] : [`The reason: ${reason}`]),
      ],
      label: 'See other circles',
    },
    offered: {
      subject: `A seat in “${title}” is kept for you`,
      lines: [
        `A seat in “${title}” is free, and you’re first on the waiting list.`,
        'It’s kept for you for 24 hours at most, and the page says until when. After that it goes to the next in line.',
      ],
      label: 'Take the seat',
    },
  }[kind];
  return {
    subject: words.subject,
    paragraphs: [greeting(name), ...words.lines],
    action: { label: words.label, path: kind === 'cancelled' ? '/gatherings' : `/gatherings/${id}` },
  };
}

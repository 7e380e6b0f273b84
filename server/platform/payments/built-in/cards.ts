/** What a stored card will do; no number is ever kept. */
export type CardKind = 'good' | 'good_once';

export interface TestCard {
  number: string;
  /** For the page, in a sentence. */
  does: string;
}

/** The numbers the page takes; they are Stripe's, so that what is learnt here holds there. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'Pays, now and at every renewal.' },
  { number: '4000 0000 0000 0002', does: 'Is declined.' },
  { number: '4000 0000 0000 0341', does: 'Pays now, and is declined at the next charge.' },
];

export const declinedCard = '4000000000000002';

export type ParsedCard = { ok: true; kind: CardKind } | { ok: false; detail: string };

/** Reads a typed number. Anything but a test card is declined, so a real card can do no harm. */
export function readCard(typed: string): ParsedCard {
  switch (typed.replaceAll(/[\s-]/g, '')) {
    case '4242424242424242':
      return { ok: true, kind: 'good' };
    case '4000000000000341':
      return { ok: true, kind: 'good_once' };
    case declinedCard:
      return { ok: false, detail: 'Your card was declined.' };
    default:
      return { ok: false, detail: 'That is not one of the test cards. Never type a real card number here.' };
  }
}

/** Behaviour of a stored card. Card numbers are never stored. */
export type CardKind = 'good' | 'good_once';

export interface TestCard {
  number: string;
  /** A sentence for the page. */
  does: string;
}

/** Card numbers the page accepts. They are Stripe's test numbers with Stripe's behaviour. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'Pays, now and at every renewal.' },
  { number: '4000 0000 0000 0002', does: 'Is declined.' },
  { number: '4000 0000 0000 0341', does: 'Pays now, and is declined at the next charge.' },
];

export const declinedCard = '4000000000000002';

export type ParsedCard = { ok: true; kind: CardKind } | { ok: false; detail: string };

/** Parses a typed card number. All but the test cards are declined, so that a real card is never charged. */
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

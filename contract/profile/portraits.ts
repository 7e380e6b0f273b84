/** Names of the drawn portraits, in the order of their numbers from 1. A name describes a picture, never a member. */
export const portraitNames = [
  'Curls, round glasses',
  'Headscarf',
  'Grey bob',
  'Turban and full beard',
  'Afro',
  'Red waves, freckles',
  'Bald, white beard',
  'Two braids',
  'Short side part',
  'Long black hair',
  'Locs',
  'Toque',
  'Black bangs',
  'Grey fringe of hair, glasses',
  'Head wrap',
  'Ponytail',
  'Buzz cut and stubble',
  'White pixie cut',
  'Top knot',
  'Two puffs',
  'Quiff',
  'Bun',
  'Bald, round glasses',
  'Silver headscarf',
] as const;

/** Returns the path of a portrait's picture. Null for no portrait. */
export const portraitUrl = (number: number | null): string | null =>
  number === null ? null : `/portraits/${number}.svg`;

import { createHash } from 'node:crypto';
import { sameness } from './rules.ts';

/**
 * Returns the hash by which `admitText` finds a text that was posted before: the same for texts that read the same and bring the same
 * file. `place` makes texts differ that may be said once in each place.
 */
export const hashText = (
  plain: string,
  { file = null, place = '' }: { file?: Buffer | null; place?: string } = {},
): Buffer =>
  createHash('sha256')
    .update(`${place === '' ? '' : `${place}\n`}${sameness(plain)}\n`)
    .update(file ?? '')
    .digest();

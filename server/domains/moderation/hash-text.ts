import { createHash } from 'node:crypto';
import { sameness } from './rules.ts';

/**
 * Returns the hash by which `admitText` finds duplicates. It is equal for texts that read alike and have an
 * identical file. `place` salts it for texts that may be posted once per place.
 */
export const hashText = (
  plain: string,
  { file = null, place = '' }: { file?: Buffer | null; place?: string } = {},
): Buffer =>
  createHash('sha256')
    .update(`${place === '' ? '' : `${place}\n`}${sameness(plain)}\n`)
    .update(file ?? '')
    .digest();

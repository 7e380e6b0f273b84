import { Suspense } from 'react';
import { shortestPasswords } from '#contract/auth/constants.ts';
import { drawing } from '../../../ui/layout/lazy-part.tsx';
import type { Judged } from './StrengthMeter.tsx';

const StrengthMeter = drawing(() => import('./StrengthMeter.tsx').then((m) => m.StrengthMeter));

/** Shows below a new password how strong it is. Loads its code with the first password that is long enough. */
export function PasswordStrength(judged: Judged) {
  if (judged.password.length < shortestPasswords.spec) return null;
  return (
    <Suspense>
      <StrengthMeter {...judged} />
    </Suspense>
  );
}

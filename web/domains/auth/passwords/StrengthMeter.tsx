import { useEffect, useState } from 'react';
import type { Answer } from '../../../platform/http/api.ts';
import { checkPassword } from './data.ts';

type Strength = Answer<'POST /api/auth/check-password'>;

const debounceMs = 450;
const words: Record<Strength['strength'], { label: string; level: number }> = {
  short: { label: 'Too short yet', level: 1 },
  weak: { label: 'Easy to guess', level: 1 },
  fair: { label: 'Fair', level: 2 },
  strong: { label: 'Strong', level: 3 },
};

/** A password, and what it shouldn't repeat. */
export interface Judged {
  password: string;
  name: string;
  email: string;
}

/**
 * Shows how strong a password is, after a pause in typing. It warns and never blocks, so a failed check shows nothing. The
 * result stays in this component, because a password must not reach a cache.
 */
export function StrengthMeter({ password, name, email }: Judged) {
  const [checked, setChecked] = useState<{ password: string; result: Strength } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      checkPassword(password, name, email, leaving.signal)
        .then((result) => setChecked({ password, result }))
        .catch(() => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [password, name, email]);

  const result = checked?.password === password ? checked.result : null;
  const { label, level } = result ? words[result.strength] : { label: '', level: 0 };
  return (
    <div className="flex items-start gap-3">
      <span className="mt-3.5 flex flex-none gap-1" aria-hidden="true" hidden={!result}>
        {[1, 2, 3].map((at) => (
          <i
            key={at}
            className={`h-2 w-5 rounded-pebble border ${at <= level ? (level === 1 ? 'border-warn bg-warn' : 'border-done bg-done') : 'border-line-strong'}`}
          />
        ))}
      </span>
      <p className={result ? 'hint mt-2' : 'sr'} role="status">
        {result ? `${label}${result.warning ? `. ${result.warning}` : ''}` : ''}
      </p>
    </div>
  );
}

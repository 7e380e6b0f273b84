import { LifeBuoy } from 'lucide';
import { crisisLine } from '#contract/journal/crisis-line.ts';
import { Icon } from '../../../ui/display/Icon.tsx';

/** Folded list of helplines under every lesson. Works offline. */
export function HelpLines() {
  const { canada, elsewhere } = crisisLine;
  return (
    <details className="border-t border-line pt-3">
      <summary className="flex items-center gap-2 min-h-11 font-[600] cursor-pointer">
        <Icon as={LifeBuoy} /> Heavier than a lesson? Help and numbers
      </summary>
      <p className="mt-2">
        In Canada, call or text <a href={canada.call}>{canada.number}</a>, day or night. Elsewhere, find a
        line for your country at{' '}
        <a href={elsewhere.href} target="_blank" rel="noopener noreferrer">
          {elsewhere.label}
        </a>
        . If you’re in danger right now, call your local emergency number.
      </p>
      <p className="mt-2 small muted">Evolve is a practice, not a treatment.</p>
    </details>
  );
}

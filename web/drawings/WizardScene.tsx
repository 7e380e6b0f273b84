import { useId } from 'react';
import { RawSvg } from './RawSvg.tsx';
import { wizardScene } from './wizard-scene.ts';

/**
 * The drawing of the Wizard template. Without a step it is decorative; with one (1-4) it has a label with the
 * progress.
 */
export function WizardScene({ step }: { step?: number }) {
  const id = useId();
  return <RawSvg svg={wizardScene(step ?? 1, { id })} aria-hidden={step === undefined || undefined} />;
}

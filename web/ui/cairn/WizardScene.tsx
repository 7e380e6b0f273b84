import { useId } from 'react';
import { RawSvg } from './RawSvg.tsx';
import { wizardScene } from './wizard-scene.ts';

/** The panel drawing of the Wizard template. Without a step it is scenery; with one it says how far you are (1-4). */
export function WizardScene({ step }: { step?: number }) {
  const id = useId();
  return <RawSvg svg={wizardScene(step ?? 1, { id })} aria-hidden={step === undefined || undefined} />;
}

import clsx from 'clsx';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../display/LogoMark.tsx';
import { SkipLink } from './SkipLink.tsx';

export interface AuthFrameProps {
  homeHref: string;
  /** Heading on the scene: "Two stones to go, Maya." */
  title: ReactNode;
  text?: ReactNode;
  /** Top right: "Already a member? Sign In". */
  top?: ReactNode;
  /** Shown above the form on phones, where the scene is hidden. */
  intro?: ReactNode;
  /** The wizard's `Steps`. */
  steps?: ReactNode;
  /** The wizard's step, from 1. The scene shows a stone for each finished one. */
  step?: number;
  /** Makes the form 28rem wide instead of the wizard's 42rem. */
  narrow?: boolean;
  children: ReactNode;
}

/** The Wizard template: the scene takes 40 %, the form the rest. Phones show only the form. */
export function AuthFrame(props: AuthFrameProps) {
  const { homeHref, title, text, top, intro, steps, step, narrow = false, children } = props;
  return (
    <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] min-h-dvh max-shell:grid-cols-1">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-clip bg-(--ev-ground) max-shell:hidden [&_.scene]:absolute [&_.scene]:inset-0 [&_.scene]:h-full">
        <Scene step={step && Math.min(step, 4)} />
        <div className="relative py-7 px-10">
          <Logo href={homeHref} size={32} />
          <p className="text-[clamp(1.75rem,2.4vw,2.5rem)]/[1.12] font-[640] font-display tracking-(--ev-tracking-display) text-balance mt-14 max-w-[14ch]">
            {title}
          </p>
          {text ? <p className="text-lg/6.75 text-muted mt-3 max-w-[34ch]">{text}</p> : null}
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="pt-7 pb-16 px-[clamp(1.25rem,5vw,5rem)] max-shell:pt-2 max-shell:px-gutter"
      >
        <div className={clsx('mx-auto', narrow ? 'max-w-112' : 'max-w-168')}>
          <div className="flex justify-between items-center gap-4 min-h-11 mb-9 max-shell:mb-4">
            <Logo className="shell:hidden" href={homeHref} size={28} />
            {top ? (
              <span className={clsx('text-sm ml-auto text-muted text-right', intro && 'max-shell:hidden')}>
                {top}
              </span>
            ) : null}
          </div>
          {intro ? (
            <div className="wiz-intro shell:hidden max-shell:mb-6 max-shell:pb-6 max-shell:border-b max-shell:border-line">
              {intro}
            </div>
          ) : null}
          {steps}
          {children}
        </div>
      </main>
    </div>
  );
}

/** The drawing loads after the first paint, because the form doesn't need it. Without it the side stays plain. */
function Scene({ step }: { step: number | undefined }) {
  const [Drawing, setDrawing] = useState<ComponentType<{ step?: number }> | null>(null);
  useEffect(() => {
    import('../../drawings/WizardScene.tsx').then(
      ({ WizardScene }) => setDrawing(() => WizardScene),
      () => {},
    );
  }, []);
  return Drawing && <Drawing {...(step !== undefined && { step })} />;
}

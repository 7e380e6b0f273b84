import clsx from 'clsx';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../display/LogoMark.tsx';
import { SkipLink } from './SkipLink.tsx';
import '../css/auth.css';

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
  /** Sticky bar below the form: Back, a summary, Continue. */
  actions?: ReactNode;
  /** Makes the form 28rem wide instead of the wizard's 42rem. */
  narrow?: boolean;
  children: ReactNode;
}

/** The Wizard template: the scene takes 40 %, the form the rest. Phones show only the form. */
export function AuthFrame(props: AuthFrameProps) {
  const { homeHref, title, text, top, intro, steps, step, actions, narrow = false, children } = props;
  return (
    <div className="wiz">
      <SkipLink />
      <aside className="wiz-side">
        <Scene step={step && Math.min(step, 4)} />
        <div className="wiz-side-in">
          <Logo href={homeHref} size={32} />
          <p className="wiz-title">{title}</p>
          {text ? <p className="wiz-text">{text}</p> : null}
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={clsx('wiz-pane', actions ? 'wiz-pane--foot' : null)}>
        <div className={clsx('wiz-pane-in', narrow && 'wiz-pane-in--narrow')}>
          <div className="wiz-top">
            <Logo href={homeHref} size={28} />
            {top ? <span className="wiz-aside">{top}</span> : null}
          </div>
          {intro ? <div className="wiz-intro">{intro}</div> : null}
          {steps}
          {children}
        </div>
        {actions ? (
          <div className="wiz-foot">
            <div className="wiz-foot-in">{actions}</div>
          </div>
        ) : null}
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

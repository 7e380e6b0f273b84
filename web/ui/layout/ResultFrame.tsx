import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { wizardScene } from '../../drawings/wizard-scene.ts';
import { Dots } from '../controls/Button.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';
import { Logo } from '../display/LogoMark.tsx';
import { SkipLink } from './SkipLink.tsx';
import '../css/auth.css';
import '../css/result.css';

export interface ResultFrameProps {
  homeHref: string;
  /** `done` shows all three stones placed. The others show the third as still to come. */
  tone: 'done' | 'wait' | 'warn';
  /** Without an icon the result is still loading. */
  icon?: IconType;
  /** Words on the scene: "Nothing is lost." and a line. */
  say: string;
  line: string;
  title: string;
  lead: ReactNode;
  /** Buttons. Phones show them before the details. */
  actions?: ReactNode;
  /** False while loading; otherwise the title gets the focus. */
  focus?: boolean;
  children?: ReactNode;
}

/** The Result template: the wizard's scene beside the result. Phones show a band of the scene above it. */
export function ResultFrame(props: ResultFrameProps) {
  const { homeHref, tone, icon, say, line, title, lead, actions, focus = true, children } = props;
  const id = useId();
  const step = tone === 'done' ? 4 : 3;
  return (
    <div className="wiz wiz--result">
      <SkipLink />
      <aside className="wiz-side">
        <RawSvg svg={wizardScene(step, { id })} aria-hidden />
        <div className="wiz-side-in">
          <Logo href={homeHref} size={32} />
          <p className="wiz-title">{say}</p>
          <p className="wiz-text">{line}</p>
        </div>
      </aside>
      <div>
        <header className="result-band">
          <RawSvg svg={bandScene(step, `${id}-band`)} aria-hidden />
          <Logo href={homeHref} size={28} />
        </header>
        <main id="main" tabIndex={-1} className="result-pane">
          <div className="result-in">
            <div className="result-head" role={focus ? undefined : 'status'}>
              <span className={clsx('result-state', tone !== 'done' && `result-state--${tone}`)} aria-hidden>
                {icon ? <Icon as={icon} /> : <Dots />}
              </span>
              <h1 key={title} tabIndex={-1} ref={focus ? focusNow : undefined}>
                {title}
              </h1>
              <div className="result-lead">{lead}</div>
            </div>
            {children ? <div className="result-body">{children}</div> : null}
            {actions ? <div className="result-go">{actions}</div> : null}
          </div>
        </main>
      </div>
    </div>
  );
}

/** Returns the lower part of the scene, which shows the stones. */
const bandScene = (step: number, id: string): string =>
  wizardScene(step, { id }).replace('viewBox="0 0 560 1000"', 'viewBox="0 512 560 352"');

const focusNow = (element: HTMLElement | null): void => element?.focus();

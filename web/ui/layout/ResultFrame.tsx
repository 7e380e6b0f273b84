import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { wizardScene } from '../../drawings/wizard-scene.ts';
import { Dots } from '../controls/Button.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';
import { Logo } from '../display/LogoMark.tsx';
import { SkipLink } from './SkipLink.tsx';

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

const state =
  'relative inline-grid place-items-center w-13 h-12 rounded-pebble max-shell:-mt-6 max-shell:shadow-[0_0_0_5px_var(--ev-canvas)]';
const states = {
  done: 'bg-done-tint text-done-text',
  wait: 'bg-brand-tint text-brand-text',
  warn: 'bg-warn-tint text-warn-text',
};

/** The Result template: the wizard's scene beside the result. Phones show a band of the scene above it. */
export function ResultFrame(props: ResultFrameProps) {
  const { homeHref, tone, icon, say, line, title, lead, actions, focus = true, children } = props;
  const id = useId();
  const step = tone === 'done' ? 4 : 3;
  return (
    <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] min-h-dvh max-shell:grid-cols-1 max-shell:content-start">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-clip bg-(--ev-ground) max-shell:hidden [&_.scene]:absolute [&_.scene]:inset-0 [&_.scene]:h-full">
        <RawSvg svg={wizardScene(step, { id })} aria-hidden />
        <div className="relative py-7 px-10">
          <Logo href={homeHref} size={32} />
          <p className="text-[clamp(1.75rem,2.4vw,2.5rem)]/[1.12] font-[640] font-display tracking-(--ev-tracking-display) text-balance mt-14 max-w-[14ch]">
            {say}
          </p>
          <p className="text-lg/6.75 text-muted mt-3 max-w-[34ch]">{line}</p>
        </div>
      </aside>
      <div>
        <header className="hidden relative overflow-clip max-shell:block [&_.scene]:block [&_.scene]:w-full [&_.scene]:h-[min(60vw,30vh,24rem)] [&_.scene]:min-h-44">
          <RawSvg svg={bandScene(step, `${id}-band`)} aria-hidden />
          <Logo className="absolute left-gutter top-2" href={homeHref} size={28} />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="grid items-center min-h-dvh py-12 px-[clamp(1.25rem,5vw,5rem)] max-shell:items-start max-shell:min-h-0 max-shell:pt-0 max-shell:pb-10 max-shell:px-gutter"
        >
          <div className="grid gap-6 w-full max-w-140 mx-auto">
            <div role={focus ? undefined : 'status'}>
              <span className={clsx(state, states[tone])} aria-hidden>
                {icon ? <Icon as={icon} className="size-6 stroke-[2.25]" /> : <Dots />}
              </span>
              <h1
                className="mt-3.5 wrap-anywhere focus-visible:outline-none"
                key={title}
                tabIndex={-1}
                ref={focus ? focusNow : undefined}
              >
                {title}
              </h1>
              <div className="text-lg/7 mt-2.5 max-w-136 text-muted max-shell:text-base">{lead}</div>
            </div>
            {children ? <div className="grid gap-6 max-shell:order-1">{children}</div> : null}
            {actions ? (
              <div className="flex flex-wrap gap-3 items-center max-shell:grid max-shell:[&_.btn]:w-full">
                {actions}
              </div>
            ) : null}
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

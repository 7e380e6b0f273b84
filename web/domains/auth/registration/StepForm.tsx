import { ArrowLeft } from 'lucide';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Form, type FormFrame, SubmitButton } from '../../../platform/forms/Form.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { IconType } from '../../../ui/display/Icon.tsx';

interface Props {
  form: Pick<FormFrame, 'values' | 'set' | 'busy' | 'isChanged'>;
  title: string;
  lead?: ReactNode;
  next: { label: string; icon?: IconType; busyText?: string };
  onBack?: () => void;
  onSubmit: () => void;
  /** Summary of the choices so far, between Back and the next step. */
  summary?: ReactNode;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

let isFirstStep = true;

/** One step of the registration: a form with Back and the next step at the bottom. A new step focuses its heading. */
export function StepForm({ form, title, lead, next, onBack, onSubmit, summary, ref, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isAlreadyInside = heading.current?.closest('form')?.contains(document.activeElement);
    if (!isFirstStep && !isAlreadyInside) heading.current?.focus();
    isFirstStep = false;
  }, []);
  return (
    <Form
      form={form}
      ref={ref}
      onSave={onSubmit}
      className="stack pb-20 **:scroll-mb-28"
      aria-labelledby="step-title"
    >
      <h1 id="step-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead ? <p className="muted">{lead}</p> : null}
      {children}
      <div className="fixed bottom-0 right-0 left-[40%] py-4 px-[clamp(1.25rem,5vw,5rem)] bg-[color-mix(in_oklab,var(--ev-canvas)_92%,transparent)] backdrop-blur-[10px] border-t border-line max-shell:left-0 max-shell:pt-3 max-shell:pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] max-shell:px-gutter max-shell:[&_.btn--today]:flex-1 max-shell:[&_.btn--primary]:flex-1">
        <div className="flex items-center justify-between gap-4 max-w-168 mx-auto max-shell:[&>p]:hidden">
          {onBack ? (
            <Button kind="ghost" icon={ArrowLeft} onClick={onBack}>
              Back
            </Button>
          ) : null}
          <span className="small muted max-shell:hidden">{summary}</span>
          <SubmitButton form={form} kind="today" size="lg" iconEnd={next.icon} busyText={next.busyText}>
            {next.label}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

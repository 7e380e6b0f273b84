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
      <div className="wiz-foot">
        <div className="wiz-foot-in">
          {onBack ? (
            <Button kind="ghost" icon={ArrowLeft} onClick={onBack}>
              Back
            </Button>
          ) : null}
          <span className="small muted sum">{summary}</span>
          <SubmitButton form={form} kind="today" size="lg" iconEnd={next.icon} busyText={next.busyText}>
            {next.label}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

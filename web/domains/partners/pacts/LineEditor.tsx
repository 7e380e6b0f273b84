import { maxPactText } from '#contract/partners/constants.ts';
import type { Pact, PactLine, PactLineValue } from '#contract/partners/endpoints.ts';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select, Textarea } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { WeekdayPicker } from '../../../ui/controls/WeekdayPicker.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { refreshPartners, suggestLine } from '../data.ts';
import { clockTime, lineNames, notSaved } from '../words.ts';

interface LineEditorProps {
  pact: Pact;
  line: PactLine;
  /** Called at each change with true, and with false once the words are sent. */
  onTyping: (isTyping: boolean) => void;
}

/** Writes other words for a line. They are a suggestion until the partner accepts. */
export function LineEditor({ pact, line, onTyping }: LineEditorProps) {
  const own = line.suggestion?.is_yours ? line.suggestion.value : line.value;
  const name = firstName(pact.partner.name);
  const form = useForm({
    values: own,
    save: (value: PactLineValue) =>
      suggestLine({ pact: pact.id, line: line.line, version: line.version }, value),
    before(value) {
      const equals = isSameLine(value, own);
      if (equals) form.say(unchanged(line));
      return !equals;
    },
    failure: notSaved,
    onSaved: () => onTyping(false),
    // The partner changed the line: the words stay here while the line beside them is read again.
    onFail: (cause) => void (cause instanceof ApiError && cause.status === 409 && refreshPartners()),
  });
  const change = (part: PactLineValue) => {
    onTyping(true);
    form.set(part);
  };
  return (
    <Card as="section" aria-labelledby="line-editor">
      <h2 className="card-title" id="line-editor">
        {lineNames[line.line]}
      </h2>
      <p className="small muted mt-1">
        {line.they_agree && !line.you_agree
          ? `${name} agrees to this line. Agree, or put it in your words.`
          : `${name} sees your words as a suggestion.`}
      </p>
      <Form form={form} className="stack mt-3 [--gap:1rem]">
        <Fields line={line} value={form.values} errors={form.errors} name={name} onChange={change} />
        {form.error ? <InlineError>{form.error}</InlineError> : null}
        <SubmitButton form={form} kind="secondary" block busyText="Sending...">
          Suggest
        </SubmitButton>
      </Form>
    </Card>
  );
}

function unchanged({ suggestion, you_agree }: PactLine): string {
  if (suggestion?.is_yours) return 'You suggested this already. Change something first.';
  if (you_agree) return 'The line says this already. Change something first.';
  return 'The line says this already. Change something first, or agree to the line.';
}

/** True if two versions of a line say the same. The order of days and spaces around words don't count. */
function isSameLine(one: PactLineValue, two: PactLineValue): boolean {
  const said = ({ text, your_days, their_days, is_welcome, from, until }: PactLineValue) =>
    JSON.stringify([text?.trim(), your_days?.toSorted(), their_days?.toSorted(), is_welcome, from, until]);
  return said(one) === said(two);
}

interface FieldsProps {
  line: PactLine;
  value: PactLineValue;
  errors: Readonly<Record<string, string>>;
  name: string;
  onChange: (part: PactLineValue) => void;
}

function Fields({ line, value, errors, name, onChange }: FieldsProps) {
  if (line.line === 'rest_days')
    return (
      <>
        <WeekdayPicker
          legend="You rest on"
          chosen={value.your_days ?? []}
          onChange={(your_days) => onChange({ your_days: your_days.slice(0, 6) })}
        />
        <WeekdayPicker
          legend={`${name} rests on`}
          chosen={value.their_days ?? []}
          onChange={(their_days) => onChange({ their_days: their_days.slice(0, 6) })}
        />
      </>
    );
  if (line.line === 'nudges')
    return (
      <>
        <Switch
          label="Nudges are welcome"
          description="One a day, on the clock of the one who gets it."
          checked={value.is_welcome ?? false}
          onChange={(is_welcome) => onChange({ is_welcome })}
        />
        {value.is_welcome ? (
          <div className="grid grid--2 [--gap:0.75rem]">
            <Field label="From" error={errors.from}>
              <Hours value={value.from ?? 0} onChange={(from) => onChange({ from })} />
            </Field>
            <Field label="Until" error={errors.until}>
              <Hours value={value.until ?? 0} onChange={(until) => onChange({ until })} />
            </Field>
          </div>
        ) : null}
      </>
    );
  return (
    <Field label="Your words" hideLabel error={errors.text}>
      <Textarea
        value={value.text ?? ''}
        maxLength={maxPactText}
        dir="auto"
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </Field>
  );
}

const Hours = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => (
  <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {Array.from({ length: 48 }, (_, i) => i * 30).map((minutes) => (
      <option key={minutes} value={minutes}>
        {clockTime(minutes)}
      </option>
    ))}
  </Select>
);

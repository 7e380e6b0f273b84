import { Plus, X } from 'lucide';
import type { DayText } from '#contract/programme/authoring.ts';
import type { DayField, DayProblem } from '#contract/programme/day-text.ts';
import { longestBody, longestLine } from '#contract/programme/day-text.ts';
import { TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { curly, fieldLabels } from './rules.ts';

interface DayFieldsProps {
  day: number;
  form: Fields<DayText>;
  problems: readonly DayProblem[];
}

type LineField = 'walk' | 'small' | 'bonus' | 'prompt' | 'deeper_prompt';

const hints: Record<LineField, string> = {
  walk: 'One question, 40 to 160 characters.',
  small: 'The day in two minutes, possible in bed. 30 to 120 characters.',
  bonus: 'Something longer, for those who want it.',
  prompt: '30 to 200 characters.',
  deeper_prompt: 'Shown from Achiever on. 40 to 260 characters.',
};

/** Fields of a day. Straight quotation marks become curly when a field is left. */
export function DayFields({ day, form, problems }: DayFieldsProps) {
  const { values, errors, set } = form;
  const errorOf = (field: DayField): string | undefined =>
    problems
      .filter((problem) => problem.field === field)
      .map(({ sentence }) => sentence)
      .join(' ') || Object.entries(errors).find(([path]) => path.split('.', 1)[0] === field)?.[1];
  const text = <N extends 'name' | 'body' | LineField>(name: N) => ({
    form,
    name,
    label: fieldLabels[name],
    error: errorOf(name),
    onBlur: () => {
      const next = curly(values[name]);
      if (next !== values[name]) set({ [name]: next });
    },
  });
  const line = (field: LineField) => (
    <TextAreaField
      {...text(field)}
      note={field === 'bonus' ? 'optional' : undefined}
      hint={hints[field]}
      rows={2}
      grow
      maxLength={longestLine}
    />
  );
  return (
    <div className="stack">
      <Card>
        <div className="stack">
          <TextField
            {...text('name')}
            hint={`Members read “Day ${day}: ” before it.`}
            maxLength={200}
            autoComplete="off"
          />
          <TextAreaField
            {...text('body')}
            hint="120 to 600 words. An empty line begins a paragraph, **bold**, *emphasis*, ## Heading."
            className="text-sm/[1.6] font-mono"
            rows={18}
            maxLength={longestBody}
          />
        </div>
      </Card>
      <Card>
        <div className="stack">
          {line('walk')}
          <Lines
            field="actions"
            name="Step"
            values={values.actions}
            most={6}
            hint="Two or three, five minutes each at most."
            error={errorOf('actions')}
            onChange={(actions) => set({ actions })}
          />
          {line('small')}
          {line('bonus')}
        </div>
      </Card>
      <Card>
        <div className="stack">
          {line('prompt')}
          {line('deeper_prompt')}
          <Lines
            field="sources"
            name="Source"
            values={values.sources}
            most={10}
            hint="A work with its year, for each study that the lesson names."
            error={errorOf('sources')}
            onChange={(sources) => set({ sources })}
          />
        </div>
      </Card>
    </div>
  );
}

interface LinesProps {
  field: 'actions' | 'sources';
  name: string;
  values: readonly string[];
  most: number;
  hint: string;
  error: string | undefined;
  onChange: (values: string[]) => void;
}

function Lines({ field, name, values, most, hint, error, onChange }: LinesProps) {
  const set = (index: number, value: string) =>
    onChange(values.map((each, at) => (at === index ? value : each)));
  return (
    <fieldset className="grid gap-2 justify-items-start min-w-0">
      <legend className="label">{fieldLabels[field]}</legend>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : (
        <p className="hint">{hint}</p>
      )}
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
        <div className="flex gap-2 items-start w-full" key={at}>
          <Field label={`${name} ${at + 1}`} hideLabel className="grow">
            <Textarea
              value={value}
              rows={2}
              grow
              maxLength={longestLine}
              onChange={(event) => set(at, event.currentTarget.value)}
              onBlur={() => {
                if (curly(value) !== value) set(at, curly(value));
              }}
            />
          </Field>
          <Button
            kind="ghost"
            icon={X}
            label={`Remove ${name.toLowerCase()} ${at + 1}`}
            onClick={() => onChange(values.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {values.length < most ? (
        <Button size="sm" icon={Plus} onClick={() => onChange([...values, ''])}>
          Add a {name.toLowerCase()}
        </Button>
      ) : null}
    </fieldset>
  );
}

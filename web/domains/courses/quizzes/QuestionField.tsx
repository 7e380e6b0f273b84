import { ArrowDown, ArrowUp } from 'lucide';
import { useState } from 'react';
import type { Question } from '#contract/courses/quizzes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import styles from './quiz.module.css';
import { type Given, reordered } from './rules.ts';

interface QuestionFieldProps {
  question: Question;
  given: Given[string];
  onChange: (part: Given[string]) => void;
}

/** The field, options or order of one question. */
export function QuestionField({
  question: { id, kind, text, options },
  given,
  onChange,
}: QuestionFieldProps) {
  const chosen = given.options ?? [];
  if (kind === 'short')
    return (
      <Field label={text} hideLabel hint="Capitals and spaces at the ends don’t matter.">
        <Input
          dir="auto"
          maxLength={500}
          autoComplete="off"
          value={given.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </Field>
    );
  if (kind === 'order')
    return <Order text={text} options={options} given={given.options} onChange={onChange} />;
  return (
    <RadioGroup legend={text} hideLegend className="grid gap-2 min-w-0">
      <p className="hint">{kind === 'multiple' ? 'Choose all that fit.' : 'One answer.'}</p>
      {options.map((option, index) => (
        <div className={styles.choice} key={option.id}>
          {kind === 'single' ? (
            <Radio
              name={`question-${id}`}
              label={option.text}
              checked={chosen.includes(option.id)}
              onChange={() => onChange({ options: [option.id] })}
            />
          ) : (
            <StoneCheck
              square
              label={option.text}
              checked={chosen.includes(option.id)}
              onChange={() => onChange({ options: toggled(chosen, option.id) })}
            />
          )}
          {index < 9 ? (
            <kbd
              className="font-size-xs px-1.5 py-0.5 border border-line-strong rounded-[0.375rem] muted"
              aria-hidden="true"
            >
              {index + 1}
            </kbd>
          ) : null}
        </div>
      ))}
    </RadioGroup>
  );
}

/** Adds an option to those chosen, or removes it. */
export const toggled = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

interface OrderProps extends Pick<Question, 'text' | 'options'> {
  given: readonly string[] | undefined;
  onChange: (part: Given[string]) => void;
}

/** Options in an order that the member changes with buttons. Each move is announced. */
function Order({ text, options, given, onChange }: OrderProps) {
  const [moved, setMoved] = useState('');
  const order = given ?? options.map((option) => option.id);
  const words = new Map(options.map((option) => [option.id, option.text]));
  const move = (id: string, by: -1 | 1) => {
    const next = reordered(order, id, by);
    setMoved(`${words.get(id)}, now ${next.indexOf(id) + 1} of ${next.length}.`);
    onChange({ options: next });
  };
  return (
    <fieldset>
      <legend className="sr">{text}</legend>
      <p className="hint">Put them in order.</p>
      <ol className="grid gap-2 mt-2">
        {order.map((each, index) => (
          <li
            className="flex gap-2 items-center wrap-anywhere px-3 py-1 border border-line rounded-md"
            key={each}
          >
            <span className="grow" dir="auto">
              {index + 1}. {words.get(each)}
            </span>
            <Button
              kind="ghost"
              size="sm"
              icon={ArrowUp}
              label={`Move ${words.get(each)} up`}
              disabled={index === 0}
              onClick={() => move(each, -1)}
            />
            <Button
              kind="ghost"
              size="sm"
              icon={ArrowDown}
              label={`Move ${words.get(each)} down`}
              disabled={index === order.length - 1}
              onClick={() => move(each, 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {moved}
      </p>
    </fieldset>
  );
}

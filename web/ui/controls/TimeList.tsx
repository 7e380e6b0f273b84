import { Plus, X } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../display/Icon.tsx';
import { timeWords } from '../formats.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

export interface TimeListProps {
  legend: ReactNode;
  /** Ascending, each as `07:30`. */
  times: readonly string[];
  most: number;
  /** Sentence below the times. */
  hint?: string | null | undefined;
  onChange: (times: string[]) => void;
}

/** Times of day as chips that can be removed, and a field that adds one, also when it is left. */
export function TimeList({ legend, times, most, hint, onChange }: TimeListProps) {
  const [time, setTime] = useState('');
  const fields = useRef<HTMLFieldSetElement>(null);
  const isFull = times.length >= most;
  const add = () => {
    if (!time || isFull) return;
    onChange([...new Set([...times, time])].toSorted());
    setTime('');
  };
  // The pressed button is gone or disabled afterwards. The last place has no field for a further time.
  const focusField = () =>
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('input, .chip:last-of-type button')?.focus(),
    );
  return (
    <fieldset ref={fields}>
      <legend className="label">{legend}</legend>
      <div className="flex flex-wrap gap-2 items-center">
        {times.map((each) => (
          <span key={each} className="chip chip--line nums min-h-touch pr-0 font-size-md text-text">
            {timeWords(each)}
            <button
              className="size-touch grid place-items-center"
              type="button"
              aria-label={`Remove ${timeWords(each)}`}
              onClick={() => {
                onChange(times.filter((other) => other !== each));
                focusField();
              }}
            >
              <Icon as={X} size="sm" />
            </button>
          </span>
        ))}
        {isFull ? null : (
          // A typed time that is left isn't lost, for example when the member saves the form.
          <span
            className="contents"
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) add();
            }}
          >
            <Field label="Time" hideLabel>
              <Input
                type="time"
                value={time}
                onChange={(event) => setTime(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
            </Field>
            <Button
              icon={Plus}
              disabled={!time}
              onClick={() => {
                add();
                focusField();
              }}
            >
              Add a time
            </Button>
          </span>
        )}
      </div>
      {hint ? (
        <p className="small muted mt-2" role="status">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

import clsx from 'clsx';
import { Plus, X } from 'lucide';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import styles from './groups.module.css';

const longest = 4000;

/** Editor of a group's rules, one row a rule. `rules` has one rule per line. */
export function RuleRows({ rules, onChange }: { rules: string; onChange: (rules: string) => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = rules === '' ? [] : rules.split('\n');
  /** Moves the focus once the rows are drawn: to the row, or to the button without one. */
  const focus = (row: number) =>
    requestAnimationFrame(() => {
      const inputs = box.current?.querySelectorAll('input');
      (inputs?.[row] ?? box.current?.querySelector<HTMLElement>('.rule-add'))?.focus();
    });
  const put = (next: readonly string[], row: number) => {
    // A single empty row is a space, because an empty text has no rows.
    onChange(next.length === 1 && next[0] === '' ? ' ' : next.join('\n'));
    focus(row);
  };
  const add = (after: number) => put(rows.toSpliced(after + 1, 0, ''), after + 1);
  const remove = (row: number) => put(rows.toSpliced(row, 1), Math.max(0, row - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(row);
    } else if (event.key === 'Backspace' && !rows[row]?.trim()) {
      event.preventDefault();
      remove(row);
    }
  };
  /** Several pasted lines become several rules. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    const before = rows[row]?.trim() ? [rows[row]] : [];
    put(
      rows
        .toSpliced(row, 1, ...before, ...lines)
        .join('\n')
        .slice(0, longest)
        .split('\n'),
      row + lines.length,
    );
  };
  return (
    <fieldset ref={box}>
      <legend className="label">
        Rules <small>optional</small>
      </legend>
      <ol className={clsx(styles.ruleRows, 'grid gap-2 mb-2')}>
        {rows.map((rule, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its position
          <li key={row} className="row">
            <Input
              aria-label={`Rule ${row + 1}`}
              dir="auto"
              maxLength={longest - rules.length + rule.length}
              autoComplete="off"
              value={rule.trimStart()}
              onChange={(event) => {
                const next = event.currentTarget.value;
                onChange(rows.with(row, next).join('\n') || ' ');
              }}
              onKeyDown={(event) => onKeyDown(event, row)}
              onPaste={(event) => onPaste(event, row)}
            />
            <Button kind="ghost" icon={X} label={`Remove rule ${row + 1}`} onClick={() => remove(row)} />
          </li>
        ))}
      </ol>
      <Button
        kind="ghost"
        size="sm"
        icon={Plus}
        className="rule-add"
        disabled={rules.length >= longest}
        onClick={() => add(rows.length - 1)}
      >
        Add a rule
      </Button>
      <p className="hint">New members see them first.</p>
    </fieldset>
  );
}

import { Search } from 'lucide';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';

interface SearchBarProps {
  label: string;
  placeholder: string;
  q: string;
  onSearch: (q: string) => void;
  /** Clears the search and the filters; absent when none is set. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** Search field and filters above a list of the office. The address keeps what was typed; a new `key` clears the field. */
export function SearchBar({ label, placeholder, q, onSearch, onClear, children }: SearchBarProps) {
  const [typed, setTyped] = useState(q);
  const rested = useDebounced(typed.trim());
  const search = useEffectEvent((next: string) => {
    if (next === q || next !== typed.trim()) return;
    onSearch(next);
  });
  useEffect(() => search(rested), [rested]);
  return (
    <div className="flex flex-wrap gap-2.5 items-center px-4 py-3.5 border-b border-line">
      <Field
        label={label}
        hideLabel
        className="flex-[1_1_16rem] max-w-104 max-shell:[flex-basis:100%] max-shell:max-w-none"
      >
        <Input
          type="search"
          icon={Search}
          placeholder={placeholder}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {children}
      {onClear ? (
        <Button kind="ghost" size="sm" onClick={onClear}>
          Clear the filters
        </Button>
      ) : null}
    </div>
  );
}

interface FilterProps<T extends string> {
  label: string;
  /** Words for no choice. */
  any: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onChange: (value: T | undefined) => void;
}

export function Filter<T extends string>({ label, any, value, options, onChange }: FilterProps<T>) {
  return (
    <Field label={label} hideLabel className="flex-[0_1_auto] max-shell:flex-[1_1_8rem]">
      <Select
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(options.find((option) => option.value === currentTarget.value)?.value)
        }
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

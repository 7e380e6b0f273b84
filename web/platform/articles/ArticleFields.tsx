import type { ReactNode } from 'react';
import { longestHeadline } from '#contract/headlines.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';

/* Fields that every article has: a news post, a blog post. */

interface TextFieldProps {
  value: string;
  onChange: (value: string) => void;
}

interface TitleFieldProps extends TextFieldProps {
  label: string;
  error: string | undefined;
}

/** One line above the text. */
export const TitleField = ({ label, error, value, onChange }: TitleFieldProps) => (
  <Field label={label} required error={error}>
    <Input
      name="title"
      maxLength={longestHeadline}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);

interface CategoryFieldProps<C extends string> {
  categories: readonly C[];
  labelOf: (category: C) => string;
  value: C;
  onChange: (category: C) => void;
}

/** The one category of an article. */
export const CategoryField = <C extends string>({
  categories,
  labelOf,
  value,
  onChange,
}: CategoryFieldProps<C>) => (
  <Field label="Category">
    <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as C)}>
      {categories.map((category) => (
        <option key={category} value={category}>
          {labelOf(category)}
        </option>
      ))}
    </Select>
  </Field>
);

/** Tags as they are typed. */
export const TagsField = ({ value, onChange }: TextFieldProps) => (
  <Field label="Tags" note="separated by commas">
    <Input
      name="tags"
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);

interface ScheduleFieldProps extends TextFieldProps {
  /** Sentence about whose clock it is, and about an empty field. */
  hint: string;
  /** Shown at the right of the label. */
  aside?: ReactNode;
}

/** Date and time on the writer's own clock; empty for none. */
export const ScheduleField = ({ hint, aside, value, onChange }: ScheduleFieldProps) => (
  <Field
    label="Publish at"
    note="optional"
    aside={aside}
    hint={`${hint} A time that summer time skips is an hour later.`}
  >
    <Input
      type="datetime-local"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);

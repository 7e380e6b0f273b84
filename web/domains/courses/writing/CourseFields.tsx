import {
  categoryKeys,
  type Difficulty,
  difficultyKeys,
  type UnlockMode,
  unlockModes,
} from '#contract/course-constants.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { categoryLabel, difficultyLabel } from '../words.ts';
import { CoverField } from './CoverField.tsx';
import type { CourseValues, Errors } from './values.ts';

interface CourseFieldsProps {
  values: CourseValues;
  errors: Errors<CourseValues>;
  /** Courses that may come before this one, of a course that exists. */
  before?: readonly { id: string; title: string }[] | undefined;
  onChange: (part: Partial<CourseValues>) => void;
}

const unlockLabels: Record<UnlockMode, string> = {
  none: 'All at once',
  in_order: 'In order, one after the other',
  after_days: 'Some days after a learner enrolls',
  on_date: 'On dates that you choose',
};

/** Fields of a course (B section 5). */
export function CourseFields({ values, errors, before, onChange }: CourseFieldsProps) {
  const text = (field: keyof CourseValues) => ({
    name: field,
    dir: 'auto' as const,
    value: String(values[field]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <>
      <Field label="Title" required error={errors.title}>
        <Input {...text('title')} maxLength={120} autoComplete="off" />
      </Field>
      <Field
        label="Description"
        required
        error={errors.description}
        hint="The first 150 characters are on the card."
      >
        <Textarea {...text('description')} rows={4} maxLength={4000} />
      </Field>
      <div className="author-pair">
        <Field label="Category" required error={errors.category}>
          <Select {...text('category')}>
            <option value="">Choose a category</option>
            {categoryKeys.map((key) => (
              <option key={key} value={key}>
                {categoryLabel(key)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Difficulty">
          <Select
            value={values.difficulty}
            onChange={({ currentTarget }) => onChange({ difficulty: currentTarget.value as Difficulty })}
          >
            {difficultyKeys.map((key) => (
              <option key={key} value={key}>
                {difficultyLabel(key)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Days" error={errors.days} hint="0 means self-paced.">
          <Input {...text('days')} type="number" inputMode="numeric" min={0} max={365} />
        </Field>
      </div>
      <CoverField value={values.cover} onChange={(cover) => onChange({ cover })} />
      <Field
        label="What learners will learn"
        note="optional"
        error={errors.objectives}
        hint="One in each line."
      >
        <Textarea {...text('objectives')} rows={3} maxLength={6000} />
      </Field>
      <Field label="What they need" note="optional" error={errors.requirements} hint="One in each line.">
        <Textarea {...text('requirements')} rows={2} maxLength={6000} />
      </Field>
      <Field label="Tags" note="optional" error={errors.tags} hint="Separate them with commas.">
        <Input {...text('tags')} maxLength={500} autoComplete="off" />
      </Field>
      <Field label="When lessons open" hint="Previews are always open, and completed lessons stay open.">
        <Select
          value={values.unlock}
          onChange={({ currentTarget }) => onChange({ unlock: currentTarget.value as UnlockMode })}
        >
          {unlockModes.map((mode) => (
            <option key={mode} value={mode}>
              {unlockLabels[mode]}
            </option>
          ))}
        </Select>
      </Field>
      {before ? (
        <Field
          label="Course before this one"
          note="optional"
          hint="Learners finish it before they enroll here, while it’s published."
        >
          <Select
            value={values.prerequisite}
            onChange={({ currentTarget }) => onChange({ prerequisite: currentTarget.value })}
          >
            <option value="">None</option>
            {before.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  );
}

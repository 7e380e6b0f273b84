import {
  categoryKeys,
  difficultyKeys,
  longestTitle,
  type UnlockMode,
  unlockModes,
} from '#contract/courses/constants.ts';
import { SelectField, TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';
import { categoryLabel, difficultyLabel } from '../words.ts';
import { CoverField } from './CoverField.tsx';
import type { CourseValues } from './values.ts';

interface CourseFieldsProps {
  form: Fields<CourseValues>;
  /** Courses that may come before this one, of a course that exists. */
  before?: readonly { id: string; title: string }[] | undefined;
}

const unlockLabels: Record<UnlockMode, string> = {
  none: 'All at once',
  in_order: 'In order, one after the other',
  after_days: 'Some days after a learner enrolls',
  on_date: 'On dates that you choose',
};

/** Fields of a course. */
export function CourseFields({ form, before }: CourseFieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        label="Title"
        required
        dir="auto"
        maxLength={longestTitle}
        autoComplete="off"
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        required
        hint="The first 150 characters are on the card."
        dir="auto"
        rows={4}
        maxLength={4000}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 items-start max-shell:[&>:first-child]:col-span-full">
        <SelectField
          form={form}
          name="category"
          label="Category"
          required
          dir="auto"
          options={[
            ['', 'Choose a category'],
            ...categoryKeys.map((key) => [key, categoryLabel(key)] as const),
          ]}
        />
        <SelectField
          form={form}
          name="difficulty"
          label="Difficulty"
          options={difficultyKeys.map((key) => [key, difficultyLabel(key)])}
        />
        <TextField
          form={form}
          name="days"
          label="Days"
          hint="0 means self-paced."
          dir="auto"
          type="number"
          inputMode="numeric"
          min={0}
          max={365}
        />
      </div>
      <CoverField value={form.values.cover} onChange={(cover) => form.set({ cover })} />
      <TextAreaField
        form={form}
        name="objectives"
        label="What learners will learn"
        note="optional"
        hint="One in each line."
        dir="auto"
        rows={3}
        maxLength={6000}
      />
      <TextAreaField
        form={form}
        name="requirements"
        label="What they need"
        note="optional"
        hint="One in each line."
        dir="auto"
        rows={2}
        maxLength={6000}
      />
      <TextField
        form={form}
        name="tags"
        label="Tags"
        note="optional"
        hint="Separate them with commas."
        dir="auto"
        maxLength={500}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="unlock"
        label="When lessons open"
        hint="Previews are always open, and completed lessons stay open."
        options={unlockModes.map((mode) => [mode, unlockLabels[mode]])}
      />
      {before ? (
        <SelectField
          form={form}
          name="prerequisite"
          label="Course before this one"
          note="optional"
          hint="Learners finish it before they enroll here, while it’s published."
          options={[['', 'None'], ...before.map(({ id, title }) => [id, title] as const)]}
        />
      ) : null}
    </>
  );
}

import {
  type BlogCategory,
  blogCategories,
  blogCategoryNames,
  longestIntroduction,
} from '#contract/blog-constants.ts';
import { longestHeadline } from '#contract/headlines.ts';
import { editor } from '#contract/rich-text.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx';
import type { PostValues } from './values.ts';

interface PostFieldsProps {
  values: PostValues;
  onChange: (part: Partial<PostValues>) => void;
  onSubmit: () => void;
  /** Sentence about a missing title or text. */
  error: string | undefined;
  /** True for a post that isn't public yet. */
  maySchedule: boolean;
  /** Time that is set already, as words. */
  planned: string | null;
}

const scheduleFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });
export const timeLabel = (at: string): string => scheduleFormat.format(new Date(at));

/** Fields of a blog post. */
export function PostFields({ values, onChange, onSubmit, error, maySchedule, planned }: PostFieldsProps) {
  const isTitleMissing = values.title.trim() === '';
  return (
    <>
      <Field label="Title" required error={isTitleMissing ? error : undefined}>
        <Input
          name="title"
          maxLength={longestHeadline}
          value={values.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Short introduction"
        note="optional"
        hint="Shown below the title and in lists. Without it, lists show the first words of the text."
      >
        <Input
          name="introduction"
          maxLength={longestIntroduction}
          value={values.introduction}
          onChange={(event) => onChange({ introduction: event.currentTarget.value })}
        />
      </Field>
      <Field label="Text" required error={isTitleMissing ? undefined : error}>
        <RichTextEditor
          label="Text"
          value={values.content}
          minHeight={editor.height}
          onChange={(content) => onChange({ content })}
          onSubmit={onSubmit}
        />
      </Field>
      <div className="blog-pair">
        <Field label="Category">
          <Select
            value={values.category}
            onChange={(event) => onChange({ category: event.currentTarget.value as BlogCategory })}
          >
            {blogCategories.map((category) => (
              <option key={category} value={category}>
                {blogCategoryNames[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tags" note="separated by commas">
          <Input
            name="tags"
            maxLength={500}
            autoComplete="off"
            value={values.tags}
            onChange={(event) => onChange({ tags: event.currentTarget.value })}
          />
        </Field>
      </div>
      {maySchedule ? (
        <Field
          label="Publish at"
          note="optional"
          hint={`On your own clock, once it’s approved. ${
            planned
              ? `Leave it empty to keep ${planned}.`
              : 'Leave it empty to publish right after the approval.'
          } A time that summer time skips is an hour later.`}
        >
          <Input
            type="datetime-local"
            value={values.publishAt}
            onChange={(event) => onChange({ publishAt: event.currentTarget.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

import { blogCategories, blogCategoryNames, longestIntroduction } from '#contract/blog/constants.ts';
import { longestHeadline } from '#contract/content-types/headlines.ts';
import { SelectField, TextField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { dateTimeWords } from '../../ui/formats.ts';
import { TextWithPictures, type TextWithPicturesProps } from './TextWithPictures.tsx';
import { type PostValues, unplanned } from './values.ts';

interface PostFieldsProps extends TextWithPicturesProps {
  form: Fields<PostValues>;
  /** True for a post that isn't public yet. */
  maySchedule: boolean;
  /** Time that is set already, as words. */
  planned: string | null;
}

export const timeLabel = (at: string): string => dateTimeWords('shortYear', at);

/** Fields of a blog post. */
export function PostFields({ form, maySchedule, planned, ...text }: PostFieldsProps) {
  const isUnplanned = form.values.publishAt === unplanned;
  const isPlanned = planned && !isUnplanned;
  return (
    <>
      <TextField form={form} name="title" label="Title" required maxLength={longestHeadline} />
      <TextField
        form={form}
        name="introduction"
        label="Short introduction"
        note="optional"
        hint="Shown below the title and in lists. Without it, lists show the first words of the text."
        maxLength={longestIntroduction}
      />
      <TextWithPictures form={form} {...text} />
      <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-3 max-shell:grid-cols-1">
        <SelectField
          form={form}
          name="category"
          label="Category"
          options={blogCategories.map((category) => [category, blogCategoryNames[category]])}
        />
        <TextField
          form={form}
          name="tags"
          label="Tags"
          note="separated by commas"
          maxLength={500}
          autoComplete="off"
        />
      </div>
      {maySchedule ? (
        <TextField
          form={isUnplanned ? { ...form, values: { ...form.values, publishAt: '' } } : form}
          name="publishAt"
          type="datetime-local"
          label="Publish at"
          note="optional"
          hint={`On your own clock, once it’s approved. ${
            isPlanned
              ? `Leave it empty to keep ${planned}.`
              : 'Leave it empty to publish right after the approval.'
          } A time that summer time skips is an hour later.`}
          aside={
            isPlanned ? (
              <Button size="sm" kind="ghost" onClick={() => form.set({ publishAt: unplanned })}>
                Remove the time
              </Button>
            ) : undefined
          }
        />
      ) : null}
    </>
  );
}

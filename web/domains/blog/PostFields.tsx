import { blogCategories, blogCategoryNames, longestIntroduction } from '#contract/blog-constants.ts';
import {
  CategoryField,
  ScheduleField,
  TagsField,
  TitleField,
} from '../../platform/articles/ArticleFields.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { dateTimeWords } from '../../ui/formats.ts';
import { type Picking, TextField } from './TextField.tsx';
import { type PostValues, unplanned } from './values.ts';

interface PostFieldsProps {
  /** Id of the post, or null before the server has it. */
  postId: string | null;
  values: PostValues;
  onChange: (part: Partial<PostValues>) => void;
  onSubmit: () => void;
  /** Sentence about a missing title or text. */
  error: string | undefined;
  /** True for a post that isn't public yet. */
  maySchedule: boolean;
  /** Time that is set already, as words. */
  planned: string | null;
  /** A picture that was chosen before the server had the post. */
  picking?: Picking | null | undefined;
  /** Called for a picture of a post that the server doesn't have yet. */
  onPick?: (picking: Picking) => void;
}

export const timeLabel = (at: string): string => dateTimeWords('shortYear', at);

/** Fields of a blog post. */
export function PostFields({
  postId,
  values,
  onChange,
  onSubmit,
  error,
  maySchedule,
  planned,
  picking,
  onPick,
}: PostFieldsProps) {
  const isTitleMissing = values.title.trim() === '';
  return (
    <>
      <TitleField
        label="Title"
        error={isTitleMissing ? error : undefined}
        value={values.title}
        onChange={(title) => onChange({ title })}
      />
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
      <TextField
        postId={postId}
        value={values.content}
        onChange={(content) => onChange({ content })}
        onSubmit={onSubmit}
        error={isTitleMissing ? undefined : error}
        picking={picking}
        onPick={onPick}
      />
      <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-3 max-shell:grid-cols-1">
        <CategoryField
          categories={blogCategories}
          labelOf={(category) => blogCategoryNames[category]}
          value={values.category}
          onChange={(category) => onChange({ category })}
        />
        <TagsField value={values.tags} onChange={(tags) => onChange({ tags })} />
      </div>
      {maySchedule ? (
        <ScheduleField
          hint={`On your own clock, once it’s approved. ${
            planned && values.publishAt !== unplanned
              ? `Leave it empty to keep ${planned}.`
              : 'Leave it empty to publish right after the approval.'
          }`}
          value={values.publishAt === unplanned ? '' : values.publishAt}
          aside={
            planned && values.publishAt !== unplanned ? (
              <Button size="sm" kind="ghost" onClick={() => onChange({ publishAt: unplanned })}>
                Remove the time
              </Button>
            ) : undefined
          }
          onChange={(publishAt) => onChange({ publishAt })}
        />
      ) : null}
    </>
  );
}

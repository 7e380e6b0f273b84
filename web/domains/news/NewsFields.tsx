import type { CSSProperties } from 'react';
import { longestHeadline } from '#contract/content-types/headlines.ts';
import { highestPriority, type NewsCategory, newsCategories } from '#contract/news/constants.ts';
import { CheckField } from '../../platform/forms/choices.tsx';
import { SelectField, TextField } from '../../platform/forms/fields.tsx';
import type { Fields, Problems } from '../../platform/forms/form-state.ts';
import { RichTextField } from '../../platform/forms/RichTextField.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { suggestPeople } from '../social/suggest-people.ts';
import { categories } from './categories.ts';
import { sentences } from './messages.ts';
import { scheduleLabel } from './schedule-label.ts';

/** The fields beside headline, text and tags, which drafts don't have. */
export interface NewsSettings {
  category: NewsCategory;
  is_pinned: boolean;
  /** As typed. Anything but 0 to 10 becomes 0. */
  priority: string;
  /** Date and time on the member's clock; empty for at once. */
  publish_at: string;
  as_newsletter: boolean;
}

interface Words {
  title: string;
  content: string;
  tags: string;
}

interface NewsFieldsProps {
  form: Fields<Words>;
  settings: Fields<NewsSettings>;
  isAdmin: boolean;
  /** True for a new or a scheduled post. */
  maySchedule: boolean;
  /** For a scheduled post: its time, which an empty field keeps. */
  scheduledFor?: string | null;
}

export const missingIn = ({ title, content }: Words): Problems<Words> => ({
  title: title.trim() === '' && sentences.incomplete,
  content: isBlank(content) && sentences.empty,
});

/** Fields of a news post, to write or to edit it. */
export const NewsFields = ({ form, settings, isAdmin, maySchedule, scheduledFor }: NewsFieldsProps) => (
  <>
    <TextField form={form} name="title" label="Headline" required maxLength={longestHeadline} />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
      <SelectField
        form={settings}
        name="category"
        label="Category"
        options={newsCategories.map((category) => [category, categories[category].label])}
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
    <RichTextField form={form} name="content" label="Text" required suggestPeople={suggestPeople()} />
    {maySchedule ? (
      <TextField
        form={settings}
        name="publish_at"
        type="datetime-local"
        label="Publish at"
        note="optional"
        hint={`On your own clock. ${
          scheduledFor
            ? `Leave it empty to keep ${scheduleLabel(scheduledFor)}.`
            : 'Leave it empty to publish at once.'
        } A time that summer time skips is an hour later.`}
      />
    ) : null}
    {isAdmin ? (
      <div className="px-4.5 py-4 rounded-md bg-sunken stack" style={{ '--gap': '0.75rem' } as CSSProperties}>
        <div className="row row--wrap">
          <CheckField form={settings} name="is_pinned" label="Pin Post" />
          <TextField
            form={settings}
            name="priority"
            label="Priority"
            className="w-20"
            type="number"
            min={0}
            max={highestPriority}
          />
        </div>
        <p className="xs subtle">0 to 10. Pinned posts come first, then the highest number.</p>
        {maySchedule ? (
          <CheckField form={settings} name="as_newsletter" label="Also send it to newsletter subscribers" />
        ) : null}
      </div>
    ) : null}
  </>
);

import type { CSSProperties, Ref } from 'react';
import { longestHeadline } from '#contract/headlines.ts';
import { highestPriority, type NewsCategory, newsCategories } from '#contract/news-constants.ts';
import { editor } from '#contract/rich-text.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';
import { StoneCheck } from '../../ui/controls/StoneCheck.tsx';
import { RichTextEditor, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { suggestPeople } from '../social/suggest-people.ts';
import { categories } from './categories.ts';
import { scheduleLabel } from './schedule-label.ts';

/** The fields beside headline, text and tags, which drafts don't have. */
export interface NewsSettings {
  category: NewsCategory;
  isPinned: boolean;
  /** As typed. Anything but 0 to 10 becomes 0. */
  priority: string;
  /** Date and time on the member's clock; empty for at once. */
  publishAt: string;
  asNewsletter: boolean;
}

interface NewsFieldsProps {
  words: { title: string; content: string; tags: string };
  onWords: (part: Partial<{ title: string; content: string; tags: string }>) => void;
  settings: NewsSettings;
  onSettings: (part: Partial<NewsSettings>) => void;
  onSubmit: () => void;
  field: Ref<RichTextEditorHandle>;
  /** Sentence about a missing headline or text. */
  error: string | undefined;
  isTitleMissing: boolean;
  isAdmin: boolean;
  /** True for a new or a scheduled post. */
  maySchedule: boolean;
  /** For a scheduled post: its time, which an empty field keeps. */
  scheduledFor?: string | null;
}

/** Fields of a news post, to write or to edit it (B section 2). */
export function NewsFields(props: NewsFieldsProps) {
  const {
    words,
    onWords,
    settings,
    onSettings,
    onSubmit,
    field,
    error,
    isTitleMissing,
    isAdmin,
    maySchedule,
    scheduledFor,
  } = props;
  return (
    <>
      <Field label="Headline" required error={isTitleMissing ? error : undefined}>
        <Input
          name="title"
          maxLength={longestHeadline}
          value={words.title}
          onChange={(event) => onWords({ title: event.currentTarget.value })}
        />
      </Field>
      <div className="news-pair">
        <Field label="Category">
          <Select
            value={settings.category}
            onChange={(event) => onSettings({ category: event.currentTarget.value as NewsCategory })}
          >
            {newsCategories.map((category) => (
              <option key={category} value={category}>
                {categories[category].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tags" note="separated by commas">
          <Input
            name="tags"
            maxLength={500}
            autoComplete="off"
            value={words.tags}
            onChange={(event) => onWords({ tags: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label="Text" required error={isTitleMissing ? undefined : error}>
        <RichTextEditor
          ref={field}
          label="Text"
          value={words.content}
          minHeight={editor.height}
          suggestPeople={suggestPeople()}
          onChange={(content) => onWords({ content })}
          onSubmit={onSubmit}
        />
      </Field>
      {maySchedule ? (
        <Field
          label="Publish at"
          note="optional"
          hint={`On your own clock. ${
            scheduledFor
              ? `Leave it empty to keep ${scheduleLabel(scheduledFor)}.`
              : 'Leave it empty to publish at once.'
          } A time that summer time skips is an hour later.`}
        >
          <Input
            type="datetime-local"
            value={settings.publishAt}
            onChange={(event) => onSettings({ publishAt: event.currentTarget.value })}
          />
        </Field>
      ) : null}
      {isAdmin ? (
        <div className="news-office stack" style={{ '--gap': '0.75rem' } as CSSProperties}>
          <div className="row row--wrap">
            <StoneCheck
              label="Pin Post"
              checked={settings.isPinned}
              onChange={(event) => onSettings({ isPinned: event.currentTarget.checked })}
            />
            <Field label="Priority" className="news-priority">
              <Input
                type="number"
                min={0}
                max={highestPriority}
                value={settings.priority}
                onChange={(event) => onSettings({ priority: event.currentTarget.value })}
              />
            </Field>
          </div>
          <p className="xs subtle">0 to 10. Pinned posts come first, then the highest number.</p>
          {maySchedule ? (
            <StoneCheck
              label="Also send it to newsletter subscribers"
              checked={settings.asNewsletter}
              onChange={(event) => onSettings({ asNewsletter: event.currentTarget.checked })}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

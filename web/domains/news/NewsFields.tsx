import type { CSSProperties, Ref } from 'react';
import { highestPriority, type NewsCategory, newsCategories } from '#contract/news-constants.ts';
import { editor } from '#contract/rich-text.ts';
import {
  CategoryField,
  ScheduleField,
  TagsField,
  TitleField,
} from '../../platform/articles/ArticleFields.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
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
      <TitleField
        label="Headline"
        error={isTitleMissing ? error : undefined}
        value={words.title}
        onChange={(title) => onWords({ title })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <CategoryField
          categories={newsCategories}
          labelOf={(category) => categories[category].label}
          value={settings.category}
          onChange={(category) => onSettings({ category })}
        />
        <TagsField value={words.tags} onChange={(tags) => onWords({ tags })} />
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
        <ScheduleField
          hint={`On your own clock. ${
            scheduledFor
              ? `Leave it empty to keep ${scheduleLabel(scheduledFor)}.`
              : 'Leave it empty to publish at once.'
          }`}
          value={settings.publishAt}
          onChange={(publishAt) => onSettings({ publishAt })}
        />
      ) : null}
      {isAdmin ? (
        <div
          className="px-4.5 py-4 rounded-md bg-sunken stack"
          style={{ '--gap': '0.75rem' } as CSSProperties}
        >
          <div className="row row--wrap">
            <StoneCheck
              label="Pin Post"
              checked={settings.isPinned}
              onChange={(event) => onSettings({ isPinned: event.currentTarget.checked })}
            />
            <Field label="Priority">
              <Input
                className="w-20"
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

import { editor } from '#contract/rich-text.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';

export interface TopicText {
  title: string;
  content: string;
  /** As typed, separated by commas. */
  tags: string;
}

interface TopicFieldsProps {
  words: TopicText;
  onChange: (part: Partial<TopicText>) => void;
  onSubmit: () => void;
  /** Shown after a required field was found empty. */
  error: string | undefined;
  isTitleMissing: boolean;
}

const longestTitle = 200;

/** Fields for title, text and tags, to create or to edit a topic. */
export function TopicFields({ words, onChange, onSubmit, error, isTitleMissing }: TopicFieldsProps) {
  const label = 'Content';
  return (
    <>
      <Field label="Title" required error={isTitleMissing ? error : undefined}>
        <Input
          name="title"
          maxLength={longestTitle}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this form by pressing New Topic or Edit
          autoFocus
          value={words.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={label} required error={isTitleMissing ? undefined : error}>
        <RichTextEditor
          label={label}
          value={words.content}
          minHeight={editor.height}
          suggestPeople={suggestPeople()}
          onChange={(content) => onChange({ content })}
          onSubmit={onSubmit}
        />
      </Field>
      <Field label="Tags" note="optional" hint="Separate them with commas.">
        <Input
          name="tags"
          maxLength={500}
          autoComplete="off"
          value={words.tags}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

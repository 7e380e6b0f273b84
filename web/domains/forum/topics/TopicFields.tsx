import { TextField } from '../../../platform/forms/fields.tsx';
import type { Fields, Problems } from '../../../platform/forms/form-state.ts';
import { RichTextField } from '../../../platform/forms/RichTextField.tsx';
import { isBlank } from '../../../ui/editor/RichTextEditor.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import { sentences } from '../messages.ts';

interface TopicText {
  title: string;
  content: string;
  /** As typed, separated by commas. */
  tags: string;
}

const longestTitle = 200;

export const missingIn = ({ title, content }: TopicText): Problems<TopicText> =>
  title.trim() === ''
    ? { title: sentences.topicFields }
    : { content: isBlank(content) && sentences.topicFields };

/** Fields for title, text and tags, to create or to edit a topic. */
export const TopicFields = ({ form }: { form: Fields<TopicText> }) => (
  <>
    <TextField
      form={form}
      name="title"
      label="Title"
      required
      maxLength={longestTitle}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this form by pressing New Topic or Edit
      autoFocus
    />
    <RichTextField form={form} name="content" label="Content" required suggestPeople={suggestPeople()} />
    <TextField
      form={form}
      name="tags"
      label="Tags"
      note="optional"
      hint="Separate them with commas."
      maxLength={500}
      autoComplete="off"
    />
  </>
);

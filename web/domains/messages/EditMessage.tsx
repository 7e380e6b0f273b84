import { useId } from 'react';
import { maxMessage } from '#contract/messages/constants.ts';
import type { Message } from '#contract/messages/endpoints.ts';
import { Form } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { addNewest, editMessage, reloadConversations } from './conversations/data.ts';
import { useSendKeys } from './use-send-keys.ts';

interface EditMessageProps {
  address: string;
  message: Message;
  onClose: () => void;
}

/** Edits an own message in its place. The last of two edits wins, so the text has no version. */
export function EditMessage({ address, message, onClose }: EditMessageProps) {
  const id = useId();
  const form = useEditForm(
    { ...message, version: 0 },
    {
      isPlain: true,
      save: async ({ content }) => ({ ...(await editMessage(address, message, content.trim())), version: 0 }),
      failure: 'We couldn’t save your message. Try again.',
      show(saved) {
        addNewest(address, [saved]);
        void reloadConversations();
      },
      onClose,
    },
  );
  const isUnfit = form.values.content.trim() === '' && !message.image;
  const save = () => {
    if (!isUnfit) void form.save();
  };
  const onKeyDown = useSendKeys({ onSend: save, onLeave: () => void form.leave() });
  return (
    <Form form={form} onSave={save} className="grid gap-2 w-[min(100%,30rem)] ms-auto">
      <TextAreaField
        form={form}
        name="content"
        label="Edit your message"
        hideLabel
        dir="auto"
        className="min-h-touch py-2.5"
        grow
        rows={1}
        maxLength={maxMessage}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this field by pressing Edit
        autoFocus
        aria-invalid={form.error ? true : undefined}
        aria-describedby={form.error ? `${id}-error` : undefined}
        onKeyDown={onKeyDown}
      />
      {form.error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {form.error}
        </p>
      ) : null}
      <div className="flex gap-2 justify-end">
        <Button kind="ghost" size="sm" onClick={() => void form.leave()}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" size="sm" busy={form.busy} disabled={isUnfit}>
          Save
        </Button>
      </div>
    </Form>
  );
}

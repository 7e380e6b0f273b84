import clsx from 'clsx';
import { SendHorizontal } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { maxMessage } from '#contract/message-constants.ts';
import type { Conversation, Message } from '#contract/messages.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { Form } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { useQueueForm } from '../../platform/forms/use-queue-form.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { addNewest, reloadConversations, sendPhoto, sendText, tellTyping } from './conversations/data.ts';
import styles from './messages.module.css';
import { sendFailed } from './rules.ts';
import { useSendKeys } from './use-send-keys.ts';

interface MessageFieldProps {
  address: string;
  conversation: Conversation;
  /** Receives the texts that are being sent. */
  onWaiting: (waiting: readonly { words: string; clientId: string }[]) => void;
  onClose: () => void;
}

/** Field for a message, or the reason why there is none. */
export function MessageField(props: MessageFieldProps) {
  const { partner, may_message, message_refusal, message_refusal_code } = props.conversation;
  if (partner.id && may_message) return <Field {...props} receiverId={partner.id} />;
  return (
    <div className={clsx(styles.say, 'justify-items-start')}>
      <p className="small muted">
        {partner.id
          ? message_refusal
          : 'This person is no longer a member. You can still read what they wrote.'}
      </p>
      {message_refusal_code === 'upgrade_required' ? (
        <ButtonLink kind="primary" size="sm" href="/membership">
          See membership
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Field({
  address,
  conversation,
  receiverId,
  onWaiting,
  onClose,
}: MessageFieldProps & { receiverId: string }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const name = firstName(conversation.partner.name);
  const onSent = (sent: Message) => {
    addNewest(address, [sent]);
    void reloadConversations();
  };
  const form = useQueueForm<Message>(`message:${receiverId}`, {
    send: (words, clientId) => sendText(receiverId, words, clientId),
    onSent,
    failure: sendFailed,
  });
  const { waiting } = form;
  const tell = useEffectEvent(onWaiting);
  useEffect(() => tell(waiting), [waiting]);

  const chosen = usePhoto();
  const { photo, choose, isPreparing } = chosen;
  /** The `client_id` of a photo that was sent without a response. */
  const tried = useRef<{ file: File; words: string; clientId: string }>(null);
  const sending = useApiMutation(
    (words: string, clientId: string) => chosen.send((file) => sendPhoto(receiverId, words, clientId, file)),
    {
      failure: sendFailed,
      showError: null,
      onDone(sent, [words]) {
        tried.current = null;
        chosen.setPhoto(null);
        if (box.current?.value.trim() === words) form.set({ content: '' });
        onSent(sent);
      },
    },
  );
  const text = form.values.content;
  const { busy } = sending;
  const isUnfit = isPreparing || busy || (text.trim() === '' && !photo);

  const send = () => {
    if (isUnfit) return;
    box.current?.focus();
    if (!photo) return form.save();
    const words = text.trim();
    if (tried.current?.file !== photo.file || tried.current.words !== words)
      tried.current = { file: photo.file, words, clientId: randomId() };
    void sending.run(words, tried.current.clientId);
  };
  const field: Fields<{ content: string }> = {
    values: form.values,
    errors: {},
    set({ content = '' }) {
      form.set({ content });
      sending.clear();
      if (conversation.id && content.trim() !== '') tellTyping(address);
    },
  };
  const onKeyDown = useSendKeys({ onSend: send, onLeave: onClose });
  const said = form.error ?? sending.error ?? chosen.refusal;
  return (
    <Form form={form} onSave={send} className={styles.say}>
      {said ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {said}
        </p>
      ) : null}
      {photo ? <PhotoPreview photo={photo} onChange={chosen.setPhoto} progress={chosen.progress} /> : null}
      <div className="flex gap-2 items-end">
        <PhotoButton
          types={photoChoices}
          label="Add a photo"
          iconOnly
          busy={isPreparing}
          disabled={busy}
          onFile={choose}
        />
        <TextAreaField
          form={field}
          name="content"
          ref={box}
          label={`Write to ${name}`}
          hideLabel
          fieldClassName="grow min-w-0"
          dir="auto"
          grow
          rows={1}
          maxLength={maxMessage}
          placeholder={`Write to ${name}`}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${id}-error` : undefined}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          className="rounded-[50%] flex-none"
          kind="primary"
          icon={SendHorizontal}
          label={said ? 'Send again' : 'Send'}
          busy={busy}
          disabled={isUnfit}
        />
      </div>
    </Form>
  );
}

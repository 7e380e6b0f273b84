import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { SendHorizontal, X } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { maxMessage } from '#contract/messages/constants.ts';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { Form } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { type QueuedText, useQueueForm } from '../../platform/forms/use-queue-form.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { addNewest, reloadConversations, sendPhoto, sendText, tellTyping } from './conversations/data.ts';
import { messageRead } from './data.ts';
import styles from './messages.module.css';
import { QuotedMessage } from './QuotedMessage.tsx';
import { asQuote, sendFailed } from './rules.ts';
import { useSendKeys } from './use-send-keys.ts';

interface MessageFieldProps {
  address: string;
  conversation: Conversation;
  /** Finds a message that is loaded. */
  find: (id: string) => Message | undefined;
  /** The message to reply to: a new object for each press. */
  asked: { id: string } | null;
  /** Receives the texts that are being sent. */
  onWaiting: (waiting: readonly QueuedText[]) => void;
  onClose: () => void;
}

/** Field for a message, or the reason why there is none. */
export function MessageField(props: MessageFieldProps) {
  const { partner, group_id, may_message, message_refusal, message_refusal_code } = props.conversation;
  const receiverId = partner.id ?? group_id;
  if (receiverId && may_message) return <Field {...props} receiverId={receiverId} />;
  return (
    <div className={clsx(styles.say, 'justify-items-start')}>
      <p className="small muted">
        {receiverId
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
  find,
  asked,
  onWaiting,
  onClose,
}: MessageFieldProps & { receiverId: string }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { partner, group_id } = conversation;
  const label = `Write to ${group_id == null ? firstName(partner.name) : partner.name}`;
  const onSent = (sent: Message) => {
    addNewest(address, [sent]);
    void reloadConversations();
  };
  const form = useQueueForm<Message>(`message:${receiverId}`, {
    send: (text) => sendText(receiverId, text),
    onSent,
    failure: sendFailed,
  });
  const { waiting, quote } = form;
  // A refusal in a chat may mean that the member is out of its group. Then it closes.
  const isRefused = form.error !== null && group_id != null;
  useEffect(() => {
    if (isRefused) void reloadConversations();
  }, [isRefused]);
  const reply = useEffectEvent((to: string) => {
    form.setQuote(to);
    box.current?.focus();
  });
  useEffect(() => {
    if (asked) reply(asked.id);
  }, [asked]);
  const tell = useEffectEvent(onWaiting);
  useEffect(() => tell(waiting), [waiting]);

  const chosen = usePhoto();
  const { photo, choose, isPreparing } = chosen;
  /** The `client_id` of a photo that was sent without a response. */
  const tried = useRef<{ file: File; words: string; clientId: string }>(null);
  const sending = useApiMutation(
    (text: QueuedText) => chosen.send((file) => sendPhoto(receiverId, text, file)),
    {
      failure: sendFailed,
      showError: null,
      onDone(sent, [{ words }]) {
        tried.current = null;
        chosen.setPhoto(null);
        form.setQuote(null);
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
    void sending.run({ words, clientId: tried.current.clientId, quote });
  };
  const field: Fields<{ content: string }> = {
    values: form.values,
    errors: {},
    set({ content = '' }) {
      form.set({ content });
      sending.clear();
      if (conversation.id && group_id == null && content.trim() !== '') tellTyping(address);
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
      {quote ? (
        <div className="flex items-center gap-2">
          <div className="grow min-w-0 text-brand-text">
            <ChosenQuote
              address={address}
              id={quote}
              find={find}
              partnerName={group_id == null ? partner.name : null}
            />
          </div>
          <Button
            kind="ghost"
            size="sm"
            icon={X}
            label="Don’t reply to it"
            onClick={() => form.setQuote(null)}
          />
        </div>
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
          label={label}
          hideLabel
          fieldClassName="grow min-w-0"
          dir="auto"
          grow
          rows={1}
          maxLength={maxMessage}
          placeholder={group_id == null ? label : 'Write to the group'}
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

interface ChosenQuoteProps extends Pick<MessageFieldProps, 'address' | 'find'> {
  id: string;
  partnerName: string | null;
}

/** The message that is replied to. A draft's may be far above the loaded ones. */
function ChosenQuote({ address, id, find, partnerName }: ChosenQuoteProps) {
  const known = find(id);
  const asked = useQuery({ ...messageRead(address, id), enabled: !known });
  const message = known ?? asked.data?.[0];
  const gone = { id: null, is_own: false, by: null, content: '', has_image: false };
  if (!message && !asked.isError) return null;
  return <QuotedMessage quote={message ? asQuote(message) : gone} partnerName={partnerName} />;
}

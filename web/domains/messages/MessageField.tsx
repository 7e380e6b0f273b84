import clsx from 'clsx';
import { SendHorizontal } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { maxMessage } from '#contract/message-constants.ts';
import type { Conversation, Message } from '#contract/messages.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { PhotoButton, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { useMedia } from '../../ui/hooks/viewport.ts';
import { useCommentQueue } from '../comments/use-comment-queue.ts';
import { addNewest, reloadConversations, sendPhoto, sendText, tellTyping } from './conversations/data.ts';
import styles from './messages.module.css';
import { sendFailed } from './rules.ts';

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
  const { text, write, submit, error, waiting } = useCommentQueue<Message>({
    place: `message:${receiverId}`,
    send: (words, clientId) => sendText(receiverId, words, clientId),
    onSent,
    failure: sendFailed,
  });
  const tell = useEffectEvent(onWaiting);
  useEffect(() => tell(waiting), [waiting]);

  const [photoError, setPhotoError] = useState<string>();
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setPhotoError);
  const [progress, setProgress] = useState<number | null>(null);
  /** The `client_id` of a photo that was sent without a response. */
  const tried = useRef<{ file: File; words: string; clientId: string }>(null);
  const sending = useApiMutation(sendPhoto, {
    failure: sendFailed,
    showError: setPhotoError,
    onDone(sent, [{ content }]) {
      tried.current = null;
      setPhoto(null);
      if (box.current?.value.trim() === content) write('');
      onSent(sent);
    },
  });
  const isBusy = progress !== null;
  const isUnfit = isPreparing || isBusy || (text.trim() === '' && !photo);

  const send = async () => {
    if (isUnfit) return;
    box.current?.focus();
    if (!photo) return submit();
    const words = text.trim();
    if (tried.current?.file !== photo.file || tried.current.words !== words)
      tried.current = { file: photo.file, words, clientId: randomId() };
    setPhotoError(undefined);
    setProgress(0);
    const { clientId } = tried.current;
    await sending.run(
      { receiverId, content: words, clientId, file: photo.file, alt: photo.alt },
      setProgress,
    );
    setProgress(null);
  };
  // A keyboard on the screen has no Shift+Enter.
  const isTouch = useMedia('(hover: none) and (pointer: coarse)');
  const said = error ?? photoError;
  return (
    <form
      className={styles.say}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {said ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {said}
        </p>
      ) : null}
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <div className="flex gap-2 items-end">
        <PhotoButton
          types={photoChoices}
          label="Add a photo"
          iconOnly
          busy={isPreparing}
          disabled={isBusy}
          onFile={choose}
        />
        <label className="sr" htmlFor={id}>
          Write to {name}
        </label>
        <textarea
          ref={box}
          id={id}
          dir="auto"
          className="textarea textarea--grow"
          rows={1}
          maxLength={maxMessage}
          placeholder={`Write to ${name}`}
          value={text}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${id}-error` : undefined}
          onChange={(event) => {
            write(event.currentTarget.value);
            if (conversation.id && event.currentTarget.value.trim() !== '') tellTyping(address);
          }}
          onKeyDown={(event) => {
            // Safari ends composing before the key arrives, and marks it with 229.
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Escape') onClose();
            else if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
              event.preventDefault();
              void send();
            }
          }}
        />
        <Button
          type="submit"
          className="rounded-[50%] flex-none"
          kind="primary"
          icon={SendHorizontal}
          label={said ? 'Send again' : 'Send'}
          busy={isBusy}
          disabled={isUnfit}
        />
      </div>
    </form>
  );
}

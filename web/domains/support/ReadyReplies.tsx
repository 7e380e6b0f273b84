import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerPlaceholders, maxCannedAnswer } from '#contract/support/constants.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../ui/controls/Input.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { readyRepliesRead } from './data.ts';

const placeholders = Object.entries(answerPlaceholders)
  .map(([name, means]) => `{${name}} is ${means}`)
  .join(', ');

/** Edits the ready replies, which all staff share. */
export function ReadyReplies({ onClose }: { onClose: () => void }) {
  const confirm = useConfirm();
  const all = useQuery(readyRepliesRead).data ?? [];
  const [id, setId] = useState(randomId);
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const known = all.find((each) => each.id === id);
  const choose = (next: string) => {
    const found = all.find((each) => each.id === next);
    setId(found?.id ?? randomId());
    setTitle(found?.title ?? '');
    setContent(found?.content ?? '');
  };
  const save = useApiMutation('PUT /api/admin/support/answers/:id', {
    failure: 'We couldn’t save it. Try again.',
    showError: null,
    invalidates: ['GET /api/admin/support/answers'],
    onDone: () => onClose(),
  });
  const remove = useApiMutation('DELETE /api/admin/support/answers/:id', {
    failure: 'We couldn’t delete it. Try again.',
    invalidates: ['GET /api/admin/support/answers'],
    onDone: () => choose(''),
  });
  const isChanged = title !== (known?.title ?? '') || content !== (known?.content ?? '');
  return (
    <Dialog
      open
      title="Ready replies"
      description="All staff share them."
      unsaved={isChanged}
      onClose={onClose}
      actions={
        <>
          {known ? (
            <Button
              kind="danger-quiet"
              busy={remove.busy}
              onClick={() => {
                void confirm({
                  title: `Delete “${known.title}”?`,
                  confirm: 'Delete reply',
                  cancel: 'Keep reply',
                  danger: true,
                }).then(async (isSure) => {
                  if (isSure) await remove.run({ params: { id } });
                });
              }}
            >
              Delete
            </Button>
          ) : null}
          <CloseButton kind="ghost" />
          <Button
            kind="primary"
            busy={save.busy}
            busyText="Saving..."
            onClick={() => void save.run({ params: { id }, body: { title, content } })}
          >
            Save
          </Button>
        </>
      }
    >
      <Field label="Which one" className="mt-4">
        <Select value={known?.id ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">A new one</option>
          {all.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Title" className="mt-4" {...(save.error && { error: save.error })}>
        <Input
          value={title}
          maxLength={maxCannedAnswer.title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Field>
      <Field label="Reply" className="mt-4" hint={`${placeholders}.`}>
        <Textarea
          rows={8}
          value={content}
          maxLength={maxCannedAnswer.content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}

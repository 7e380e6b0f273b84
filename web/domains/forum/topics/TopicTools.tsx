import clsx from 'clsx';
import {
  Bell,
  BellOff,
  BellRing,
  Check,
  FolderInput,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Pin,
  PinOff,
  Undo2,
} from 'lucide';
import { useState } from 'react';
import type { Topic } from '#contract/forum/endpoints.ts';
import { useCopyLink } from '../../../platform/app/use-copy-link.ts';
import { ContentMenu } from '../../../platform/content/ContentMenu.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import styles from '../forum.module.css';
import { failures } from '../messages.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { reloadTopics } from './data.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { Thread } from './use-topic.ts';

interface TopicToolsProps {
  topic: Topic;
  thread: Thread;
  feedback: FormFeedback;
  onEdit: () => void;
}

const watches = [
  { watch: 'watching', icon: BellRing, label: 'Watching', what: 'All replies' },
  { watch: 'normal', icon: Bell, label: 'Watch', what: 'Replies to me' },
  { watch: 'muted', icon: BellOff, label: 'Muted', what: 'Off' },
] as const;

/** Returns the sentence about a change of a topic's state. */
function doneSentence({ pinned, locked }: { pinned?: boolean; locked?: boolean }): string {
  if (pinned !== undefined) return pinned ? 'Topic pinned.' : 'Topic unpinned.';
  if (locked !== undefined) return locked ? 'Topic locked.' : 'Topic unlocked.';
  return 'Topic moved.';
}

/** Watch button of a topic and a menu with the other actions: editing for its author; pinning, locking and moving for staff. */
export function TopicTools({ topic, thread, feedback, onEdit }: TopicToolsProps) {
  const toast = useToast();
  const [moving, setMoving] = useState(false);
  const copyLink = useCopyLink(`/forum/${topic.category_slug}/${topic.id}`);
  const params = { id: topic.id };
  const now = watches.find(({ watch }) => watch === topic.watch) ?? watches[1];

  const change = { failure: failures.change, showError: feedback.fail };
  const watching = useApiMutation('PUT /api/forum/topics/:id/watch', {
    ...change,
    isToggle: true,
    onFail: () => thread.setTopic(topic),
  });
  const setWatch = async (watch: Topic['watch']) => {
    await thread.hold();
    thread.setTopic({ ...topic, watch });
    await watching.run({ params, body: { watch } });
  };
  const show = (after: Topic, done: string) => {
    thread.setTopic(after);
    toast(done);
    return reloadTopics();
  };
  const changing = useApiMutation('PUT /api/forum/topics/:id/state', {
    ...change,
    onDone: (after, [{ body }]) => show(after, doneSentence(body ?? {})),
  });
  const relocating = useApiMutation('PUT /api/forum/topics/:id/state', {
    failure: failures.change,
    showError: null,
    onDone(after, [{ body }]) {
      setMoving(false);
      return show(after, doneSentence(body ?? {}));
    },
  });
  const startMoving = () => {
    relocating.clear();
    setMoving(true);
  };
  const restoring = useApiMutation('POST /api/forum/topics/:id/restore', {
    ...change,
    onDone: (after) => show(after, 'Topic restored.'),
  });

  const { is_pinned: pinned, is_locked: locked } = topic;
  const entries = [
    ...(topic.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit }] : []),
    { key: 'link', label: 'Copy link', icon: Link2, onSelect: copyLink },
    ...(topic.may_moderate && !topic.is_deleted
      ? [
          {
            key: 'pin',
            label: pinned ? 'Unpin' : 'Pin to the top',
            icon: pinned ? PinOff : Pin,
            apart: true,
            onSelect: () => void changing.run({ params, body: { pinned: !pinned } }),
          },
          {
            key: 'lock',
            label: locked ? 'Unlock' : 'Lock',
            icon: locked ? LockOpen : Lock,
            onSelect: () => void changing.run({ params, body: { locked: !locked } }),
          },
          { key: 'move', label: 'Move', icon: FolderInput, onSelect: startMoving },
        ]
      : []),
    ...(topic.may_restore
      ? [
          {
            key: 'restore',
            label: 'Restore',
            icon: Undo2,
            onSelect: () => void restoring.run({ params }),
          },
        ]
      : []),
  ];
  return (
    <div className={clsx(styles.tcardTools, 'flex flex-none -mt-1 -mr-2 ml-0')}>
      {topic.is_hidden ? null : (
        <Menu
          label="Watch this topic"
          align="end"
          entries={watches.map(({ watch, what }) => ({
            key: watch,
            label: watch === topic.watch ? `${what} (chosen)` : what,
            ...(watch === topic.watch && { icon: Check }),
            onSelect: () => void setWatch(watch),
          }))}
          trigger={
            <Button kind="ghost" size="sm" icon={now.icon}>
              <span className={styles.rt}>{now.label}</span>
            </Button>
          }
        />
      )}
      <ContentMenu label="Topic options" entries={entries} />
      <MoveDialog
        open={moving}
        topic={topic}
        onClose={() => setMoving(false)}
        busy={relocating.busy}
        error={relocating.error ?? undefined}
        onMove={(category) => void relocating.run({ params, body: { category } })}
      />
    </div>
  );
}

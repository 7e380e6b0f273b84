import { useRouter } from '@tanstack/react-router';
import {
  Archive,
  ArrowDown,
  ArrowUp,
  ChartNoAxesColumn,
  Hash,
  NotebookPen,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide';
import { maxHabitCount } from '#contract/habits/constants.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { type DragOrder, useDragOrder } from '../../../ui/hooks/use-drag-order.ts';
import { useStableCallbacks } from '../../../ui/hooks/use-stable-callbacks.ts';
import { useAsk, useConfirm } from '../../../ui/overlays/Confirm.tsx';
import type { MenuEntry } from '../../../ui/overlays/MenuPanel.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { changeHabit, habitsRead, reloadHabits, removeHabit, storeHabit, storeOrder } from '../data.ts';
import { type Marking, undoMs } from '../days/use-mark.ts';
import { notSaved, sentences } from '../messages.ts';
import { habitPath, habitsPath } from '../paths.ts';
import { isCounted, isDue, moved, placedBeside, stateOn } from '../rules.ts';
import { usePausing } from '../use-pausing.ts';
import { placeWords } from '../words.ts';

/** Dialogs that the page opens. */
interface Dialogs {
  edit: (habit: Habit) => void;
  note: (habit: Habit, date: string) => void;
}

export interface RowActions extends Dialogs, Pick<DragOrder, 'grip' | 'move'> {
  /** Asks for the count of a date. */
  number: (habit: Habit, date: string) => Promise<void>;
  /** Stores an order of all habits, and the routine of each. */
  order: (habits: readonly Habit[]) => void;
  pause: (habit: Habit) => void;
  resume: (habit: Habit) => void;
  archive: (habit: Habit) => void;
  remove: (habit: Habit) => Promise<void>;
}

/** Returns the acts of a habit other than ticking it, the habit that is being dragged, and what a screen reader is told of the order. */
export function useRowActions(
  { mark }: Pick<Marking, 'mark'>,
  open: Dialogs,
): { actions: RowActions; dragged: string | null; said: string } {
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  const ask = useAsk();
  const ordering = useApiMutation('PUT /api/habits/order', {
    failure: notSaved,
    isToggle: true,
    onFail: () => void reloadHabits(),
  });
  const archiving = useApiMutation(changeHabit, {
    failure: notSaved,
    onDone: (habit) => {
      if (!habit.archived_at) return reloadHabits();
      storeHabit(habit);
      toast(`“${habit.name}” is archived.`, {
        lifetime: undoMs,
        action: { label: 'Undo', onAction: () => void archiving.run(habit.id, { archived: false }) },
      });
    },
  });
  const pausing = usePausing();
  const deleting = useApiMutation('DELETE /api/habits/:id', {
    failure: sentences.delete,
    onDone: (
      _,
      [
        {
          params: { id },
        },
      ],
    ) => {
      removeHabit(id);
      if (router.state.location.pathname.endsWith(id)) void router.navigate({ href: habitsPath });
    },
  });

  const order = (habits: readonly Habit[]): void => {
    storeOrder(habits);
    void ordering.run({ body: { order: habits.map(({ id, routine }) => ({ id, routine })) } });
  };
  const drag = useDragOrder<readonly Habit[]>({
    row: 'habit',
    list: () => queryClient.getQueryData(habitsRead.queryKey),
    show: storeOrder,
    restore: storeOrder,
    save: order,
    beside: placedBeside,
    step: moved,
    words: placeWords,
  });
  const pause = (habit: Habit): void => void pausing.pause(habit);
  const archive = (habit: Habit): void => void archiving.run(habit.id, { archived: true });
  const remove = async (habit: Habit): Promise<void> => {
    const sure = await confirm({
      title: `Delete “${habit.name}”?`,
      body: 'Its whole history is deleted too. Archive it instead if you may come back to it.',
      confirm: 'Delete habit',
      cancel: 'Keep habit',
      danger: true,
    });
    if (sure) void deleting.run({ params: { id: habit.id } });
  };
  const number = async (habit: Habit, date: string): Promise<void> => {
    let typed = String(habit.counts[date] ?? '');
    // Asks again with what was typed, until it is a number or the member cancels.
    for (;;) {
      const text = await ask({
        title: habit.name,
        label: habit.unit ? `How many ${habit.unit}?` : 'How many?',
        initial: typed,
        confirm: 'Save',
      });
      if (text === null) return;
      typed = text.trim();
      const count = Number(typed);
      if (typed !== '' && Number.isInteger(count) && count >= 0 && count <= maxHabitCount)
        return mark(habit, date, { count: count === 0 && habit.direction === 'at_least' ? null : count });
      toast.error('Please enter a whole number from 0 to 1,000,000.');
    }
  };

  const actions = useStableCallbacks({
    grip: drag.grip,
    edit: open.edit,
    note: open.note,
    number,
    move: drag.move,
    order,
    pause,
    resume: pausing.resume,
    archive,
    remove,
  });
  return { actions, dragged: drag.held, said: drag.said };
}

/** Returns the entries of a habit's menu, on a date. */
export const rowEntries = (habit: Habit, date: string, actions: RowActions): MenuEntry[] => [
  { key: 'open', label: 'History', icon: ChartNoAxesColumn, href: habitPath(habit.id) },
  { key: 'edit', label: 'Edit', icon: Pencil, onSelect: () => actions.edit(habit) },
  {
    key: 'note',
    label: habit.notes[date] ? 'Edit note' : 'Add a note',
    icon: NotebookPen,
    onSelect: () => actions.note(habit, date),
  },
  ...(isCounted(habit) && isDue(stateOn(habit, date))
    ? [
        {
          key: 'number',
          label: 'Enter a number',
          icon: Hash,
          onSelect: () => void actions.number(habit, date),
        },
      ]
    : []),
  { key: 'up', label: 'Move up', icon: ArrowUp, apart: true, onSelect: () => actions.move(habit.id, -1) },
  { key: 'down', label: 'Move down', icon: ArrowDown, onSelect: () => actions.move(habit.id, 1) },
  habit.pause
    ? { key: 'pause', label: 'Resume', icon: Play, apart: true, onSelect: () => actions.resume(habit) }
    : {
        key: 'pause',
        label: 'Pause for a week',
        icon: Pause,
        apart: true,
        onSelect: () => actions.pause(habit),
      },
  {
    key: 'archive',
    label: 'Archive',
    icon: Archive,
    onSelect: () => actions.archive(habit),
  },
  {
    key: 'delete',
    label: 'Delete',
    icon: Trash2,
    danger: true,
    onSelect: () => void actions.remove(habit),
  },
];

import { Flag, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { type ConfirmOptions, useConfirm } from '../../ui/overlays/Confirm.tsx';
import type { MenuEntry } from '../../ui/overlays/MenuPanel.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useCopyLink } from '../app/use-copy-link.ts';
import { useEditParam } from '../drafts/use-edit-param.ts';
import type { Failure } from '../http/api.ts';
import { useApiMutation } from '../query/use-api-mutation.ts';
import { type NewReport, ReportDialog } from './ReportDialog.tsx';

interface Sending {
  /** Said if the server sends no sentence. */
  failure: Failure;
  /** Shows a failure. The default is a toast. */
  showError?: ((sentence: string) => void) | undefined;
}

export interface Erase<A> extends Sending {
  /** Asked one after the other. The title and the button name the noun by themselves. */
  questions: readonly (Partial<Pick<ConfirmOptions, 'title' | 'confirm'>> & { body: string })[];
  call: () => Promise<A>;
  /** Takes it out of the cache. The focus, lost with it, then moves on. */
  remove: (answer: A) => unknown;
  /** Where the focus moves. Default: the next entry, or the one before. */
  near?: () => HTMLElement | null;
  /** Said in a toast. */
  done?: string | undefined;
  /** Undoes it from that toast. */
  restore?: (() => unknown) | undefined;
  /** True if a button of the card deletes it, so the menu doesn't. */
  isOnCard?: boolean;
  /** Called at the end, for example to leave its page. */
  onDone?: (answer: A) => unknown;
  onFail?: (error: Error) => unknown;
}

export interface Report extends Sending {
  question: string;
  send: (report: NewReport) => Promise<unknown>;
  done?: string;
  /** Shows that it was reported. */
  onDone: () => unknown;
  /** True if the menu offers it. Otherwise a button of the card does. */
  isInMenu?: boolean;
}

export interface Pinning extends Sending {
  isPinned: boolean;
  call: (pinned: boolean) => Promise<unknown>;
  onDone?: () => unknown;
}

/** Acts of the viewer on a text. An undefined or false one isn't offered. */
export interface ContentOptions<A> {
  /** "post": in the questions and dialogs. */
  noun: string;
  /** The element of the text, for the focus. */
  place: () => HTMLElement | null;
  /** Its author may edit it. `?edit={id}` opens the editor. With a `dialog` the kit draws it. */
  edit: { id: string; may: boolean; dialog?: (onClose: () => void) => ReactNode };
  erase?: Erase<A> | false | undefined;
  report?: Report | false | undefined;
  pin?: Pinning | false | undefined;
  /** Its path, to copy. */
  link?: string | undefined;
  /** Entries of the noun's own: `first` above Edit, `last` above Delete. */
  first?: readonly (MenuEntry | false)[];
  last?: readonly (MenuEntry | false)[];
}

/**
 * The one way to offer what can be done with a text: the entries of its menu, its editor, the question before deleting and the report to
 * moderators.
 */
export function useContentActions<A>(options: ContentOptions<A>) {
  const { noun, place, edit, erase, report, pin, link, first = [], last = [] } = options;
  const toast = useToast();
  const confirm = useConfirm();
  const editor = useEditParam(edit.id, edit.may);
  const copyLink = useCopyLink(link ?? '');
  /** The report that was opened. It stays after the viewer may no longer report, so that its dialog closes in peace. */
  const [reporting, setReporting] = useState<{ by: Report; isOpen: boolean }>();
  const openReport = (by: Report) => setReporting({ by, isOpen: true });
  const closeReport = () => setReporting((now) => now && { ...now, isOpen: false });

  const erasing = useApiMutation((by: Erase<A>) => by.call(), {
    failure: erase ? erase.failure : '',
    ...(erase && erase.showError && { showError: erase.showError }),
    async onDone(answer, [{ near, remove, done, restore, onDone }]) {
      const own = place();
      const next = near ? near() : nextTo(own);
      await remove(answer);
      // A text that others answered stays as a tombstone. Otherwise the focus moves on.
      focusNear(own)();
      focusNear(next)();
      if (done) toast(done, restore && { action: { label: 'Undo', onAction: () => void restore() } });
      await onDone?.(answer);
    },
    onFail: (error, [{ onFail }]) => onFail?.(error),
  });
  const pinning = useApiMutation((by: Pinning) => by.call(!by.isPinned), {
    failure: pin ? pin.failure : '',
    ...(pin && pin.showError && { showError: pin.showError }),
    onDone: (_, [{ onDone }]) => onDone?.(),
  });

  const eraseAfterAsking = async (by: Erase<A>) => {
    for (const question of by.questions)
      if (
        !(await confirm({
          title: `Delete this ${noun}?`,
          confirm: `Delete ${noun}`,
          cancel: `Keep ${noun}`,
          danger: true,
          ...question,
        }))
      )
        return;
    await erasing.run(by);
  };
  const stopEditing = () => {
    editor.close();
    // An editor in its place is gone in the next frame, and the menu is back.
    requestAnimationFrame(() =>
      focusNear(place()?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null)(),
    );
  };
  const reported = async ({ onDone, done }: Report) => {
    await onDone();
    if (done) toast(done);
    focusNear(place()?.querySelector<HTMLElement>('.acts [aria-expanded], [aria-haspopup="menu"]') ?? null)();
  };
  const offered: (MenuEntry | false | undefined)[] = [
    pin && {
      key: 'pin',
      label: pin.isPinned ? 'Unpin' : 'Pin to the top',
      icon: pin.isPinned ? PinOff : Pin,
      onSelect: () => void pinning.run(pin),
    },
    ...first,
    edit.may && { key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open },
    link !== undefined && { key: 'link', label: 'Copy link', icon: Link2, onSelect: copyLink },
    report &&
      report.isInMenu && { key: 'report', label: 'Report', icon: Flag, onSelect: () => openReport(report) },
    ...last,
    erase &&
      !erase.isOnCard && {
        key: 'delete',
        label: 'Delete',
        icon: Trash2,
        danger: true,
        onSelect: () => void eraseAfterAsking(erase),
      },
  ];
  return {
    entries: offered.filter((entry) => entry !== undefined && entry !== false),
    isEditing: editor.isOpen,
    openEditor: editor.open,
    stopEditing,
    /** Asks, and deletes it. Undefined if the viewer may not. */
    erase: erase ? () => void eraseAfterAsking(erase) : undefined,
    isErasing: erasing.busy,
    /** Opens the report, for a button of the card. Undefined if the viewer may not, or the menu offers it. */
    report: report && !report.isInMenu ? () => openReport(report) : undefined,
    /** The editor and the report, where they are open. */
    dialogs: (
      <>
        <Suspense fallback={null}>{editor.isOpen ? edit.dialog?.(stopEditing) : null}</Suspense>
        {reporting ? (
          <ReportDialog
            open={reporting.isOpen}
            onClose={closeReport}
            noun={noun}
            question={reporting.by.question}
            send={reporting.by.send}
            failure={reporting.by.failure}
            {...(reporting.by.showError && {
              // The dialog keeps the text while the page shows the error.
              showError(sentence: string) {
                closeReport();
                reporting.by.showError?.(sentence);
              },
            })}
            onReported={() => reported(reporting.by)}
          />
        ) : null}
      </>
    ),
  };
}

export type ContentActions = ReturnType<typeof useContentActions>;

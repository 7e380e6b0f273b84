import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { FileUp } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { DateOrder } from '#contract/imports/constants.ts';
import type { Import } from '#contract/imports/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { counted } from '../../ui/formats.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { importsRead, previewFile } from './data.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { total } from './import-words.ts';

const checkEveryMs = 2_000;
/** Reads that an import changes. */
const changedByImports = ['GET /api/habits', 'GET /api/goals'] as const;
const isRunning = ({ state }: Import): boolean => state === 'working' || state === 'undoing';
const sourceNames = { loop: 'Loop Habit Tracker', habitica: 'Habitica', csv: 'a table' } as const;

/** Brings the history of habits from another tracker, with a preview and undo. */
export function ImportCard() {
  /** The file of a preview, by the preview's id. Without one, or after a reload, another file was read last. */
  const [read, setRead] = useState<{ id: string; file: File } | null>(null);
  const [order, setOrder] = useState<DateOrder | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const imports = useQuery({
    ...importsRead,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? checkEveryMs : false),
  });
  const isBusy = imports.data?.some(isRunning) ?? false;
  // The server adds and removes the days after its answer, so habits that were read meanwhile have some of them.
  useEffect(() => {
    if (!isBusy) return;
    return () => changedByImports.forEach((call) => void queryClient.invalidateQueries({ queryKey: [call] }));
  }, [isBusy]);
  const reading = useApiMutation(previewFile, {
    failure: 'We couldn’t read this file. Try again.',
    showError: null,
    invalidates: ['GET /api/imports'],
    onDone: ({ id }, [chosen]) => setRead({ id, file: chosen }),
    onFail: () => setOrder(null),
  });
  const choose = (chosen: File | undefined) => {
    // One file is read at a time. The button shows that.
    if (!chosen || reading.busy) return;
    setOrder(null);
    void reading.run(chosen, {});
  };
  const found = imports.data?.find(({ state }) => state === 'found');
  const file = found && found.id === read?.id ? read.file : null;
  const earlier = imports.data?.filter(({ state }) => state !== 'found') ?? [];

  return (
    <Card
      as="section"
      aria-labelledby="import-title"
      className="grid grid-cols-1 gap-3 max-shell:[&_.banner-body]:flex-[1_1_9rem]"
    >
      <h2 id="import-title" className="card-title">
        Bring your history
      </h2>
      <p className="small muted">From Loop Habit Tracker, Habitica or any CSV with a date and a name.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first. */}
      <div
        className={clsx(
          'grid justify-items-center gap-1.5 p-6 border-[1.5px] border-dashed rounded-md text-center',
          isOver ? 'border-brand bg-hover' : 'border-control',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Icon as={FileUp} size="lg" />
        <b>Drop the file here</b>
        <p className="small muted">.csv or .zip, up to 10 MB</p>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="File with your history"
          accept=".csv,.zip,.txt,text/csv,application/zip"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button busy={reading.busy} busyText="Reading..." onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <div role="status">{reading.error ? <InlineError>{reading.error}</InlineError> : null}</div>
      {imports.isError && !imports.data ? (
        <InlineError onRetry={() => void imports.refetch()} retrying={imports.isFetching}>
          We couldn’t load your imports.
        </InlineError>
      ) : null}
      {found ? (
        <ImportPreview
          found={found}
          name={file?.name ?? `Your file from ${sourceNames[found.source]}`}
          order={order ?? found.date_order}
          onChoices={
            file
              ? (choices) => {
                  setOrder(choices.date_order ?? null);
                  void reading.run(file, choices);
                }
              : null
          }
        />
      ) : null}
      {earlier.length > 0 ? (
        <ul className="grid gap-2 p-0 list-none" aria-label="Imports of the last seven days">
          {earlier.map((one) => (
            <Earlier key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Earlier({ one }: { one: Import }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/imports/:id/undo', {
    failure: 'We couldn’t undo this import. Try again.',
    invalidates: ['GET /api/imports', 'GET /api/habits'],
    onDone: () => toast('We’re removing what this import added.'),
  });
  const days = counted(total(one.habits, 'dates'), 'day', 'days');
  const words = {
    found: '',
    working: `Importing ${days} from ${sourceNames[one.source]}.`,
    done: `${days} from ${sourceNames[one.source]} imported.`,
    undoing: `Removing ${days} from ${sourceNames[one.source]}.`,
    undone: `${days} from ${sourceNames[one.source]} removed again.`,
  }[one.state];
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 border-t border-line">
      <span role="status">{words}</span>
      {one.state === 'done' && one.undo_until ? (
        <Button
          kind="ghost"
          size="sm"
          busy={busy}
          busyText="Undoing..."
          onClick={() => void run({ params: { id: one.id } })}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}

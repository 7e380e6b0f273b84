// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Act, ContentCard, LikeAct } from './ContentCard.tsx';
import { ContentMenu } from './ContentMenu.tsx';
import { type ContentOptions, useContentActions } from './use-content-actions.tsx';

beforeAll(() =>
  Promise.all([
    import('../../ui/overlays/DialogPanel.tsx'),
    import('../../ui/overlays/ConfirmDialog.tsx'),
    import('../../ui/overlays/MenuPanel.tsx'),
    import('./ReportForm.tsx'),
  ]),
);
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
);

const show = (children: ReactNode) =>
  render(
    <main>
      <h1>Notes</h1>
      {children}
    </main>,
  );

type Options = Partial<Omit<ContentOptions<unknown>, 'place'>>;

/** A list of notes. `may` says what the viewer may do with each. */
function Notes({ may }: { may: (drop: () => void, back: () => void) => Options }) {
  const [ids, setIds] = useState(['1', '2']);
  return ids.map((id) => (
    <Note
      key={id}
      id={id}
      options={may(
        () => setIds((now) => now.filter((each) => each !== id)),
        () => setIds(['1', '2']),
      )}
    />
  ));
}

function Note({ id, options }: { id: string; options: Options }) {
  const actions = useContentActions({
    noun: 'note',
    place: () => document.getElementById(id),
    edit: { id, may: false },
    ...options,
  });
  return (
    <ContentCard
      id={id}
      className="note-card"
      labelledBy={`${id}-title`}
      actions={actions}
      acts={<LikeAct count={1} liked={false} onPress={() => undefined} />}
      comments={{ count: 2, isOpen: false, draw: (at) => <p id={at}>Comments of {id}</p> }}
    >
      <h2 id={`${id}-title`}>Note {id}</h2>
      <ContentMenu label="Note options" button={`Options of note ${id}`} entries={actions.entries} />
    </ContentCard>
  );
}

const card = (id: string) => screen.getByRole('article', { name: `Note ${id}` });
async function openMenu(id: string): Promise<string[]> {
  const button = screen.getByRole('button', { name: `Options of note ${id}` });
  button.focus();
  fireEvent.click(button);
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent ?? '');
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

it('offers no menu without entries, and the act row with counts for screen readers', () => {
  show(<Notes may={() => ({})} />);
  const inside = within(card('1'));
  expect(inside.queryByRole('button', { name: /Options/ })).toBeNull();
  expect(inside.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    '1 like',
    '2 comments',
  ]);
  render(<Act icon={[]} count={0} noun="clap" />);
  expect(screen.getByRole('button', { name: '0 claps' })).toBeTruthy();
});

it('opens and closes the comments', () => {
  show(<Notes may={() => ({})} />);
  const button = within(card('2')).getByRole('button', { name: '2 comments' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-controls')).toBe(screen.getByText('Comments of 2').id);
  fireEvent.click(button);
  expect(screen.queryByText('Comments of 2')).toBeNull();
});

it('lists what the viewer may do in one order, with the noun’s own entries between', async () => {
  const run = async () => undefined;
  show(
    <Notes
      may={() => ({
        edit: { id: '1', may: true },
        pin: { isPinned: true, call: run, failure: '' },
        link: '/notes/1',
        first: [{ key: 'mute', label: 'Mute' }, false],
        last: [{ key: 'lock', label: 'Lock' }],
        report: { question: '?', send: run, failure: '', onDone: run, isInMenu: true },
        erase: { questions: [{ body: '' }], call: run, failure: '', remove: run },
      })}
    />,
  );
  expect(await openMenu('1')).toEqual(['Unpin', 'Mute', 'Edit', 'Copy link', 'Report', 'Lock', 'Delete']);
});

it('opens the editor, and gives the focus back to the menu', async () => {
  show(
    <Notes
      may={() => ({
        edit: {
          id: '1',
          may: true,
          dialog: (onClose) => (
            <button type="button" onClick={onClose}>
              Close the editor
            </button>
          ),
        },
      })}
    />,
  );
  await openMenu('1');
  choose('Edit');
  const close = await screen.findByRole('button', { name: 'Close the editor' });
  close.focus();
  fireEvent.click(close);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Options of note 1' })),
  );
});

const call = vi.fn<() => Promise<unknown>>();
const erasable = (drop: () => void, back: () => void): Options => ({
  erase: {
    questions: [{ body: 'It is gone then.' }],
    call,
    failure: 'We couldn’t delete it.',
    remove: drop,
    done: 'Note deleted.',
    restore: back,
  },
});

it('deletes after asking, moves the focus on, and can undo it', async () => {
  call.mockReset().mockResolvedValue({});
  show(<Notes may={erasable} />);
  await openMenu('1');
  choose('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this note?' });
  expect(within(dialog).getByText('It is gone then.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep note' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(call).not.toHaveBeenCalled();

  await openMenu('1');
  choose('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
  await screen.findByText('Note deleted.');
  expect(screen.queryByRole('article', { name: 'Note 1' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(card('2')));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(card('1')).toBeTruthy();
});

it('keeps a text that could not be deleted, and says why', async () => {
  call.mockReset().mockRejectedValue(new Error('lost'));
  show(<Notes may={erasable} />);
  await openMenu('1');
  choose('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
  await screen.findByText('We couldn’t delete it.');
  expect(card('1')).toBeTruthy();
  expect(screen.queryByText('Note deleted.')).toBeNull();
});

it('reports once, from a button of the card, and closes in peace although it may not report any more', async () => {
  const send = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
  function Reportable() {
    const [isReported, setReported] = useState(false);
    return (
      <Note
        id="1"
        options={{
          report: !isReported && {
            question: 'Report this note?',
            send,
            failure: 'We couldn’t report it.',
            done: 'Reported.',
            onDone: () => setReported(true),
          },
        }}
      />
    );
  }
  show(<Reportable />);
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  fireEvent.click(await screen.findByRole('radio', { name: /Spam/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Report note' }));
  await screen.findByText('Reported.');
  expect(send).toHaveBeenCalledWith({ category: 'spam' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

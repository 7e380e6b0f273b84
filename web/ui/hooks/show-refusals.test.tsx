// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { Input } from '../controls/Input.tsx';
import { Banner } from '../display/Banner.tsx';
import { showRefusals } from './show-refusals.ts';

const scrolled = vi.fn<(this: Element) => void>();
let stop: () => void;

beforeEach(() => {
  // jsdom has no layout: everything is outside the screen.
  document.elementFromPoint = () => null;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.call(this);
  };
  scrolled.mockClear();
  stop = showRefusals();
});
afterEach(() => {
  stop();
  cleanup();
});

interface Reply {
  field?: string;
  sentence?: string;
}

/** A form whose name is required, and whose save is answered by `reply`. `wrap` shows where the explanation is. */
function Form({ reply, isForm = true, toast }: { reply: Promise<Reply>; isForm?: boolean; toast?: string }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [told, tell] = useState<Reply>({});
  const save = async () => {
    tell(name === '' ? { field: 'Say a name.' } : {});
    if (name === '') return;
    setBusy(true);
    const answer = await reply;
    setBusy(false);
    tell(answer);
  };
  const fields: ReactNode = (
    <>
      <Field label="Name" error={told.field}>
        <Input value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label="Unit">
        <Input />
      </Field>
      <Button
        type={isForm ? 'submit' : 'button'}
        busy={busy}
        onClick={isForm ? undefined : () => void save()}
      >
        Save
      </Button>
    </>
  );
  return (
    <>
      {told.sentence ? <Banner kind="danger">{told.sentence}</Banner> : null}
      {isForm ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {fields}
        </form>
      ) : (
        <section>{fields}</section>
      )}
      <div className="toasts">
        <div role="alert">{toast}</div>
      </div>
    </>
  );
}

const never = new Promise<Reply>(() => {});
const press = () => {
  screen.getByRole('button', { name: 'Save' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

test.each([true, false])(
  'the first wrong field gets the focus and is scrolled into view, each time (form: %s)',
  async (isForm) => {
    render(<Form reply={never} isForm={isForm} />);
    press();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(scrolled.mock.contexts[0]).toBe(screen.getByLabelText('Name').closest('.field'));
  },
);

test('an empty form that is sent again moves the focus again', async () => {
  render(<Form reply={never} />);
  for (let time = 0; time < 2; time++) {
    press();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  }
});

test.each([true, false])(
  'a sentence of the server gets the focus, also the second time (form: %s)',
  async (isForm) => {
    render(<Form reply={Promise.resolve({ sentence: 'Someone else was first.' })} isForm={isForm} />);
    type('Name', 'Walk');
    for (let time = 0; time < 2; time++) {
      press();
      await waitFor(() =>
        expect(document.activeElement).toBe(
          screen.getByText('Someone else was first.').closest('[role="alert"]'),
        ),
      );
      expect(scrolled).toHaveBeenCalledTimes(time + 1);
    }
  },
);

test('a field that the server names gets the focus', async () => {
  render(<Form reply={Promise.resolve({ field: 'This name is taken.' })} />);
  type('Name', 'Walk');
  press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('a wrong field in a closed disclosure is shown', async () => {
  render(
    <details>
      <summary>More</summary>
      <Form reply={never} />
    </details>,
  );
  press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(document.querySelector('details')?.open).toBe(true);
});

test('what is in view is not moved', async () => {
  document.elementFromPoint = () => document.querySelector('.field');
  render(<Form reply={never} />);
  press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(scrolled).not.toHaveBeenCalled();
});

test('a refusal that arrives while the member types leaves the focus alone', async () => {
  let answer = (_: Reply) => {};
  render(<Form reply={new Promise((resolve) => (answer = resolve))} />);
  type('Name', 'Walk');
  press();
  screen.getByLabelText('Unit').focus();
  type('Unit', 'km');
  answer({ sentence: 'Someone else was first.' });
  await screen.findByText('Someone else was first.');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(screen.getByLabelText('Unit'));
});

test('a toast leaves the focus on the button', async () => {
  const { rerender } = render(<Form reply={Promise.resolve({})} />);
  type('Name', 'Walk');
  press();
  rerender(<Form reply={Promise.resolve({})} toast="We couldn’t save it." />);
  await screen.findByText('We couldn’t save it.');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('a form that the server drew with its refusal is shown', async () => {
  stop();
  render(
    <form>
      <Field label="Name" error="Please enter your name.">
        <Input />
      </Field>
    </form>,
  );
  stop = showRefusals(document.querySelector('form'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('a form that the server drew for the first time leaves the focus alone', async () => {
  stop();
  render(
    <form>
      <div role="alert" />
      <Field label="Name">
        <Input />
      </Field>
    </form>,
  );
  stop = showRefusals(document.querySelector('form'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});

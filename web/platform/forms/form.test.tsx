// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { ApiError, NetworkError } from '../http/api.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { CheckField } from './choices.tsx';
import { Form, FormActions, SubmitButton } from './Form.tsx';
import { PasswordField, SelectField, TextAreaField, TextField } from './fields.tsx';
import { rowOf } from './form-state.ts';
import { useForm } from './use-form.ts';

const empty = { name: '', secret: '', level: 1, text: '', isOpen: false, rows: [{ name: 'One' }] };
type Values = typeof empty;
let sent: Values[];
let reply: (values: Values) => Promise<Values>;
let given: Values;

function Walk({ draft }: { draft?: string }) {
  const form = useForm({
    ...(draft && { draft }),
    values: given,
    check: ({ name }) => ({ name: name.trim() === '' && 'Give it a name.' }),
    save(values) {
      sent.push(values);
      return reply(values);
    },
    failure: 'We couldn’t save it.',
    refusedFields: ({ code, detail, fields }) => (code === 'wrong_secret' ? { secret: detail } : fields),
  });
  return (
    <Form form={form} aria-label="Walk">
      <TextField form={form} name="name" label="Name" hint="Such as Rain" />
      <PasswordField form={form} name="secret" label="Secret" />
      <SelectField
        form={form}
        name="level"
        label="Level"
        options={[
          [1, 'Easy'],
          [2, 'Steep'],
        ]}
      />
      <TextAreaField form={form} name="text" label="Text" maxLength={20} counts />
      <CheckField form={form} name="isOpen" label="Open" />
      <TextField form={rowOf(form, 'rows', 0)} name="name" label="Row" />
      <FormActions form={form} save="Save" whenChanged done={form.isDone ? 'Saved.' : ''} />
    </Form>
  );
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('form'));
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  startSession('token', { id: 'cleo' } as CurrentUser);
  sent = [];
  given = empty;
  reply = async (values) => values;
});
afterEach(() => {
  cleanup();
  endSession('logout');
});

it('sends what the fields have, with numbers and rows', async () => {
  render(<Walk />);
  type(/^Name/, 'Rain');
  type(/^Level/, '2');
  type(/^Text/, 'Wet');
  type(/^Row/, 'Two');
  fireEvent.click(field(/^Open/));
  expect(screen.getByText('3 of 20')).toBeDefined();
  save();
  await screen.findByText('Saved.');
  expect(sent).toEqual([
    { name: 'Rain', secret: '', level: 2, text: 'Wet', isOpen: true, rows: [{ name: 'Two' }] },
  ]);
  // The page hasn't read it again, and it is still what was saved.
  expect(field(/^Name/).value).toBe('Rain');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  type(/^Name/, 'Snow');
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('says what can’t be sent from the first try on, and sends nothing', async () => {
  render(<Walk />);
  type(/^Text/, 'Wet');
  expect(said()).toEqual([]);
  save();
  expect(said()).toEqual(['Give it a name.']);
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  type(/^Name/, 'Rain');
  expect(said()).toEqual([]);
});

it('shows sentences of a refusal at their fields until these are changed', async () => {
  const fields = { text: 'No links.', isOpen: 'Not yet.', 'rows.0.name': 'Taken.' };
  reply = () => Promise.reject(new ApiError(422, { detail: 'Check it.', code: 'invalid', fields }));
  render(<Walk />);
  type(/^Name/, 'Rain');
  save();
  await waitFor(() => expect(said()).toEqual(['No links.', 'Not yet.', 'Taken.']));
  type(/^Text/, 'Wet');
  expect(said()).toEqual(['Not yet.', 'Taken.']);
  type(/^Row/, 'Two');
  expect(said()).toEqual(['Not yet.']);
});

it('says once why a save failed, for an unknown field too, until something is typed', async () => {
  const lost = [new NetworkError(), new ApiError(422, { detail: 'Too late.', fields: { day: 'Past.' } })];
  reply = () => Promise.reject(lost.shift()!);
  render(<Walk />);
  type(/^Name/, 'Rain');
  save();
  await waitFor(() => expect(said()).toEqual(['We couldn’t save it.']));
  save();
  await waitFor(() => expect(said()).toEqual(['Too late.']));
  expect(field(/^Name/).value).toBe('Rain');
  type(/^Name/, 'Snow');
  expect(said()).toEqual([]);
});

it.each([
  ['a refusal with a code of its own at its field', 'That’s another one.', 'That’s another one.', 'true'],
  ['the form’s own sentence where the server gave none', '', 'We couldn’t save it.', null],
])('says %s', async (_, detail, sentence, invalid) => {
  reply = () => Promise.reject(new ApiError(400, { detail, code: 'wrong_secret' }));
  render(<Walk />);
  type(/^Name/, 'Rain');
  save();
  await waitFor(() => expect(said()).toEqual([sentence]));
  expect(field(/^Secret/).getAttribute('aria-invalid')).toBe(invalid);
});

it('sends once, however often it is pressed, and keeps what is typed meanwhile', async () => {
  const answers = Promise.withResolvers<Values>();
  reply = () => answers.promise;
  render(<Walk />);
  type(/^Name/, 'Rain');
  save();
  save();
  type(/^Name/, 'Rain and wind');
  await act(async () => answers.resolve(empty));
  expect(sent).toHaveLength(1);
  expect(field(/^Name/).value).toBe('Rain and wind');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
});

it('sends what a password manager filled in without an event', async () => {
  render(<Walk />);
  type(/^Name/, 'Rain');
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  native.set!.call(field(/^Secret/), 'seven grey stones');
  save();
  await waitFor(() => expect(sent[0]).toMatchObject({ name: 'Rain', secret: 'seven grey stones' }));
});

it('follows the server until something is typed, and another tab after that', () => {
  const { rerender } = render(<Walk draft="walk" />);
  given = { ...empty, name: 'Sun' };
  rerender(<Walk draft="walk" />);
  expect(field(/^Name/).value).toBe('Sun');
  type(/^Name/, 'Mine');
  given = { ...empty, name: 'Fog' };
  rerender(<Walk draft="walk" />);
  expect(field(/^Name/).value).toBe('Mine');
  const key = 'evolve.form.walk.cleo';
  const newValue = JSON.stringify({ values: { name: 'There' }, version: 0 });
  localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  expect(field(/^Name/).value).toBe('There');
  // A draft of a release without the other fields.
  expect(field(/^Row/).value).toBe('One');
});

it('has a button that keeps the focus while it sends and when its fields are empty again', () => {
  const at = (form: { busy: boolean; isChanged: boolean }) => (
    <SubmitButton form={form} disabled whenChanged>
      Send
    </SubmitButton>
  );
  const { rerender } = render(at({ busy: true, isChanged: false }));
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  rerender(at({ busy: false, isChanged: false }));
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  rerender(at({ busy: false, isChanged: true }));
  expect(button.disabled).toBe(true);
});

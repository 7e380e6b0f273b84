import { type StartPage, startPagesOf } from '#contract/start-pages.ts';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { refreshUser, useMember } from '../../platform/session/session.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { statusLife } from './messages.ts';
import { saveStartPage } from './mutations.ts';

const labels: Record<StartPage, string> = {
  evolve90: 'Evolve 90',
  habits: 'Habits',
  goals: 'Goals',
  progress: 'Progress',
  journal: 'Journal',
  feed: 'Feed',
  groups: 'Groups',
  forum: 'Forum',
  profile: 'Profile',
  admin: 'Admin',
};

/** The page that the member starts on (decision 23). A choice is saved at once. */
export function StartPageCard() {
  const member = useMember();
  const done = useTimedMessage<string>();
  const { run, sending, error } = useApiMutation(saveStartPage, {
    failure: 'We couldn’t save your start page. Try again.',
    showError: null,
    isToggle: true,
    onDone(user) {
      refreshUser(user);
      done.show('Saved.', statusLife);
    },
  });
  const [chosen] = sending ?? [member.start_page ?? null];
  return (
    <Card as="section" aria-labelledby="start-title">
      <h3 id="start-title" className="card-title mb-4">
        Start page
      </h3>
      <Field
        label="Start with"
        error={error ?? undefined}
        hint={
          chosen === null
            ? 'Evolve 90 after you sign in, and the feed when you open Evolve later.'
            : 'After you sign in, and whenever you open Evolve.'
        }
        aside={
          <span className="small text-done" role="status">
            {done.message}
          </span>
        }
      >
        <Select
          name="start_page"
          value={chosen ?? ''}
          onChange={(event) => {
            const page = startPagesOf(member).find((each) => each === event.currentTarget.value);
            void run(page ?? null);
          }}
        >
          <option value="">The usual pages</option>
          {startPagesOf(member).map((page) => (
            <option key={page} value={page}>
              {labels[page]}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}

import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { randomId } from '../../platform/app/random-id.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { useStoredForm } from '../../platform/drafts/use-stored-form.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Back } from './Back.tsx';
import { planGathering } from './data.ts';
import { GatheringFields } from './GatheringFields.tsx';
import { bodyOf, errorsOf, noGathering, ofKind } from './values.ts';
import { notPlanned } from './words.ts';

/** Form of a new circle, and for administrators of the intensive of a quarter. */
export function PlanPage() {
  const { allowance, is_admin: isAdmin, time_zone: zone } = useMember();
  const router = useRouter();
  const mayDiscard = useConfirmDiscard();
  const form = useStoredForm('gathering.new', noGathering);
  const [isChecked, setChecked] = useState(false);
  const sent = useRef({ words: '', key: '' });
  const values = ofKind(isAdmin ? form.values : { ...form.values, kind: 'circle' });
  const errors = errorsOf(values, false);
  const { run, busy, error } = useApiMutation(planGathering, {
    failure: notPlanned,
    showError: null,
    async onDone(id) {
      form.drop();
      await router.navigate({ href: `/gatherings/${id}`, replace: true });
    },
  });
  if (!allowance.mentorship_circles)
    return (
      <div className="page">
        <EmptyState
          page
          art="locked"
          title="Creators plan circles"
          action={
            <ButtonLink kind="primary" href="/membership">
              See Creator membership
            </ButtonLink>
          }
        >
          You can read about every circle and intensive with your plan.
        </EmptyState>
      </div>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(errors).length > 0) return;
    const words = JSON.stringify(values);
    if (sent.current.words !== words) sent.current = { words, key: randomId() };
    void run({ kind: values.kind, ...bodyOf(values), client_id: sent.current.key });
  };
  const cancel = async () => {
    if (!(await mayDiscard(form.isChanged))) return;
    form.drop();
    await router.navigate({ href: '/gatherings' });
  };
  return (
    <div className="page page--narrow">
      <Back />
      <h1>{values.kind === 'circle' ? 'Plan a circle' : 'Plan the intensive'}</h1>
      <p className="muted mt-1">
        {values.kind === 'circle'
          ? 'Everyone sees it once you save it. Creator members reserve seats.'
          : 'There is one intensive a quarter. It gets a group of its own.'}
      </p>
      <Card className="mt-4">
        <form className="stack" onSubmit={save} noValidate>
          {error ? <Banner kind="danger">{error}</Banner> : null}
          {isAdmin ? (
            <Segmented
              label="Kind"
              value={values.kind}
              onChange={(kind) => form.set({ kind, seats: kind === 'circle' ? '8' : '40' })}
              options={[
                { value: 'circle', label: 'Circle' },
                { value: 'intensive', label: 'Intensive' },
              ]}
            />
          ) : null}
          <GatheringFields values={values} errors={isChecked ? errors : {}} zone={zone} onChange={form.set} />
          <div className="row row--wrap">
            <Button type="submit" kind="primary" busy={busy} busyText="Saving...">
              {values.kind === 'circle' ? 'Publish the circle' : 'Publish the intensive'}
            </Button>
            <Button kind="ghost" onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

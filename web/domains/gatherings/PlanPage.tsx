import { useRouter } from '@tanstack/react-router';
import { Form, FormActions } from '../../platform/forms/Form.tsx';
import { CancelButton } from '../../platform/forms/leaving.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useCreateOnce } from '../../platform/query/use-create-once.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { planGathering } from './data.ts';
import { GatheringFields } from './GatheringFields.tsx';
import { bodyOf, errorsOf, type FormValues, noGathering, ofKind } from './values.ts';
import { notPlanned } from './words.ts';

/** Form of a new circle, and for administrators of the intensive of a quarter. */
export function PlanPage() {
  const { allowance, is_admin: isAdmin, time_zone: zone } = useMember();
  const router = useRouter();
  const create = useCreateOnce(planGathering);
  const planned = (values: FormValues) => ofKind(isAdmin ? values : { ...values, kind: 'circle' });
  const form = useForm({
    draft: 'gathering.new',
    values: noGathering,
    save(typed) {
      const values = planned(typed);
      return create({ kind: values.kind, ...bodyOf(values) });
    },
    check: (values) => errorsOf(planned(values), false),
    failure: notPlanned,
    onSaved: (id) => router.navigate({ href: `/gatherings/${id}`, replace: true }),
  });
  const values = planned(form.values);
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
  return (
    <div className="page page--narrow">
      <PageHead
        back={{ href: '/gatherings', label: 'Circles and intensives' }}
        title={values.kind === 'circle' ? 'Plan a circle' : 'Plan the intensive'}
        text={
          values.kind === 'circle'
            ? 'Everyone sees it once you save it. Creator members reserve seats.'
            : 'There is one intensive a quarter. It gets a group of its own.'
        }
      />
      <Card>
        <Form form={form} className="stack">
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
          <GatheringFields form={{ ...form, values }} zone={zone} />
          <FormActions
            form={form}
            save={values.kind === 'circle' ? 'Publish the circle' : 'Publish the intensive'}
          >
            <CancelButton form={form} onCancel={() => router.navigate({ href: '/gatherings' })} />
          </FormActions>
        </Form>
      </Card>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ApiError, connectionLost } from '../../../platform/http/api.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { AuthFrame } from '../../../ui/layout/AuthFrame.tsx';
import { Steps } from '../../../ui/progress/Steps.tsx';
import { offer } from '../../membership/data.ts';
import { type Choice, choiceOf, firstChoice, planParam } from '../../membership/packages/plans.ts';
import { communityRead } from '../data.ts';
import { sentences } from '../messages.ts';
import { useShortestPassword } from '../passwords/use-shortest-password.ts';
import { AboutYou } from './AboutYou.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { register } from './data.ts';
import { PlanStep } from './PlanStep.tsx';
import { pendingPayment } from './pending-payment.ts';
import {
  complaints,
  fieldErrors,
  loadRegistration,
  type RegistrationForm,
  steps,
  storeRegistration,
} from './registration.ts';
import { usePayFirst } from './use-pay-first.ts';
import { WaitingForPayment } from './WaitingForPayment.tsx';

interface Props {
  step: 1 | 2 | 3;
  /** Plan from the URL (`?plan=`), set by a link or by the visitor. */
  plan?: string | undefined;
}

/** Registration in three steps: about you, plan, confirm. Back, a reload or a refusal loses no input. */
export function RegisterPage({ step: wanted, plan }: Props) {
  const navigate = useNavigate();
  const { data: sale } = useQuery(offer);
  const { data: community } = useQuery(communityRead);
  const shortest = useShortestPassword();
  const [began] = useState(() => ({ ...loadRegistration(), password: '' }));
  const [asked, setAsked] = useState(() => choiceOf(plan));
  const [pending, setPending] = useState(pendingPayment.get);
  const [isReady, setReady] = useState(false);
  const [looksRight, setLooksRight] = useState(true);
  const isFounderGone = asked.tier === 'founder' && sale?.founder.is_open === false;
  const choice = isFounderGone ? { ...asked, tier: 'starter' as const } : asked;
  // A reload loses the password, so step 1 asks for it again. If the founding seats ran out, return to the plans: a visitor must not
  // confirm a plan they have not seen.
  const step = !isReady ? 1 : isFounderGone && wanted === 3 ? 2 : wanted;

  const go = (to: 1 | 2 | 3, chosen: Choice = choice, replace = false) => {
    const param = planParam(chosen);
    void navigate({
      to: '/auth/register',
      replace,
      resetScroll: !replace,
      search: {
        ...(param ? { plan: param } : {}),
        ...(to === 1 ? {} : { step: to === 2 ? ('2' as const) : ('3' as const) }),
      },
    });
  };
  /** Selects a plan, also in the URL, so that it survives a reload. */
  const choose = (next: Choice) => {
    setAsked(next);
    go(step, next, true);
  };

  const pay = usePayFirst();
  const complaintsOf = (values: typeof began) =>
    complaints(values, values.password, { emailLooksRight: looksRight, shortest });
  const form: RegistrationForm = useForm({
    values: began,
    check: (values) => complaintsOf(values)?.fields ?? {},
    refusedFields: fieldErrors,
    save: ({ password, ...registration }) => register(registration, password, choice),
    failure: { failed: sentences.registrationFailed, network: connectionLost },
    onSaved(waiting) {
      pendingPayment.set(waiting);
      setPending(waiting);
      pay.open(waiting);
    },
    onFail(refusal) {
      if (refusal instanceof ApiError && Object.keys(fieldErrors(refusal)).length > 0) go(1);
    },
  });
  const { name, email, bio, is_old_enough, time_zone, day_start_hour } = form.values;
  useEffect(
    () => storeRegistration({ name, email, bio, is_old_enough, time_zone, day_start_hour }),
    [name, email, bio, is_old_enough, time_zone, day_start_hour],
  );
  const first = name.trim().split(/\s+/)[0];

  return (
    <AuthFrame
      homeHref="/auth/login"
      {...sidewords(pending ? 3 : step, first)}
      steps={<Steps labels={steps} current={pending ? 3 : step} />}
      step={pending ? 3 : step}
      top={
        <>
          Already a member?{' '}
          <Link className="link" href="/auth/login">
            Sign In
          </Link>
        </>
      }
    >
      {community?.sign_ups === false ? (
        <Banner kind="warn" title="New sign-ups are closed right now">
          You can read everything public, and come back later. Members can sign in as always.
        </Banner>
      ) : null}
      {pending ? (
        <WaitingForPayment
          pending={pending}
          pay={pay}
          onEdit={() => {
            pendingPayment.remove();
            setPending(null);
            go(1);
          }}
        />
      ) : step === 1 ? (
        <AboutYou
          form={form}
          shortest={shortest}
          summary={Object.keys(form.errors).length > 0 ? complaintsOf(form.values)?.summary : undefined}
          onLooks={setLooksRight}
          onDone={() => {
            setReady(true);
            go(2);
          }}
        />
      ) : step === 2 ? (
        <PlanStep
          form={form}
          choice={choice}
          founder={sale?.founder}
          isClosed={sale?.buying === 'closed'}
          isFounderGone={isFounderGone}
          onChange={choose}
          onBack={() => go(1)}
          onDone={() => {
            setAsked(choice);
            go(3);
          }}
        />
      ) : (
        <ConfirmStep
          form={form}
          choice={choice}
          sale={sale}
          onBack={() => go(2)}
          onEdit={() => go(1)}
          onEditPlan={() => go(2)}
          onFree={() => choose(firstChoice)}
          onSubmit={() => form.save()}
        />
      )}
    </AuthFrame>
  );
}

function sidewords(step: 1 | 2 | 3, first: string | undefined): { title: string; text: string } {
  const name = first ? `, ${first}` : '';
  if (step === 1)
    return {
      title: 'Three stones to begin.',
      text: 'This takes a minute. The first lesson is waiting behind it.',
    };
  if (step === 2)
    return { title: `Two stones to go${name}.`, text: 'Pick the pace that fits. You can change it any day.' };
  return { title: `One stone to go${name}.`, text: 'Look it over, and begin.' };
}

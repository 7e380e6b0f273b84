import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, api, sentenceOf } from '../../platform/api.ts';
import { homePath } from '../../platform/pages.ts';
import { startSession } from '../../platform/session.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Link } from '../../ui/Link.tsx';
import { AboutYou } from './AboutYou.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import {
  type FieldErrors,
  fieldErrors,
  forgetRegistration,
  keepRegistration,
  loadRegistration,
  type Registration,
  steps,
} from './registration.ts';
import { sentences } from './sentences.ts';

interface Props {
  step: 1 | 2 | 3;
  /** The plan a link chose (`?plan=`); kept in the address until plans can be bought. */
  plan?: string | undefined;
}

/** The wizard: about you, your plan, confirm (A sections 2.5, 4, 5, 8). Nothing typed is lost by Back, reload or a refusal. */
export function RegisterPage({ step: wanted, plan }: Props) {
  const navigate = useNavigate();
  const [registration, setRegistration] = useState(loadRegistration);
  const [password, setPassword] = useState('');
  const [isReady, setReady] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  // A reload on a later step has lost the password, so the first step asks for it again.
  const step = isReady ? wanted : 1;
  const first = registration.name.trim().split(/\s+/)[0];

  /** What the server refused is no longer said once the member mends it. */
  const forgive = (names: string[]) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))));
  const change = (part: Partial<Registration>) => {
    const next = { ...registration, ...part };
    setRegistration(next);
    keepRegistration(next);
    forgive(Object.keys(part));
  };
  const go = (to: 1 | 2 | 3) =>
    void navigate({
      to: '/auth/register',
      search: {
        ...(plan ? { plan } : {}),
        ...(to === 1 ? {} : { step: to === 2 ? ('2' as const) : ('3' as const) }),
      },
    });

  const { submit, busy, error } = useRegister(registration, password, (refused) => {
    setErrors(refused);
    go(1);
  });

  return (
    <AuthFrame
      homeHref="/auth/login"
      {...sidewords(step, first)}
      steps={steps}
      step={step}
      top={
        <>
          Already a member?{' '}
          <Link className="link" href="/auth/login">
            Sign In
          </Link>
        </>
      }
    >
      {step === 1 ? (
        <AboutYou
          registration={registration}
          password={password}
          errors={errors}
          onChange={change}
          onPassword={(next) => {
            setPassword(next);
            forgive(['password']);
          }}
          onDone={() => {
            setErrors({});
            setReady(true);
            go(2);
          }}
        />
      ) : step === 2 ? (
        <PlanStep plan={plan} onBack={() => go(1)} onDone={() => go(3)} />
      ) : (
        <ConfirmStep
          registration={registration}
          busy={busy}
          error={error}
          onChange={change}
          onBack={() => go(2)}
          onEdit={() => go(1)}
          onSubmit={submit}
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
    return { title: `Two stones to go${name}.`, text: 'The first week of Evolve 90 is yours, free.' };
  return { title: `One stone to go${name}.`, text: 'Look it over, and begin.' };
}

/** Sends the registration once, however often it is pressed. Refusals about fields of step 1 go back there. */
function useRegister(registration: Registration, password: string, onFields: (errors: FieldErrors) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const underway = useRef(false);

  const submit = async () => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(null);
    try {
      await register(registration, password);
    } catch (reason) {
      const fields =
        reason instanceof ApiError
          ? fieldErrors(reason.status, reason.code, reason.detail, reason.fields)
          : {};
      underway.current = false;
      setBusy(false);
      if (Object.keys(fields).length > 0) onFields(fields);
      else
        setError(
          sentenceOf(reason, (reason instanceof Error && reason.message) || sentences.registrationFailed),
        );
    }
  };
  return { submit: () => void submit(), busy, error };
}

async function register(
  { name, email, bio, time_zone, day_start_hour }: Registration,
  password: string,
): Promise<void> {
  const { payment_required, access_token, user } = await api('POST /api/auth/register', {
    body: {
      name: name.trim(),
      email: email.trim(),
      password,
      bio: bio.trim() || null,
      membership_tier: 'starter',
      billing_period: 'monthly',
      time_zone,
      day_start_hour,
    },
  });
  if (payment_required) throw new Error(sentences.paymentSessionFailed);
  if (!access_token || !user) throw new Error(sentences.registrationFailed);
  forgetRegistration();
  startSession(access_token, user);
  // A full load, as specified: the new member starts on a clean page, and the password leaves memory.
  window.location.assign(homePath);
}

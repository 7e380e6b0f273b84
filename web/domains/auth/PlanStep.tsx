import { ArrowRight } from 'lucide-react';
import { Pile } from '../../ui/Pile.tsx';
import { RadioCard, RadioGroup } from '../../ui/Radio.tsx';
import { StepForm } from './StepForm.tsx';

/** Prices in CAD a month (A section 9). */
const paidPlans = [
  {
    id: 'founder',
    name: 'Founding Member',
    price: '10.00',
    stones: 6,
    seed: 9,
    line: 'For the first 1,000 members: all Achiever features, a rate that is locked for life.',
  },
  {
    id: 'builder',
    name: 'Builder',
    price: '9.99',
    stones: 3,
    seed: 1,
    line: 'All 90 days, streaks, groups, courses, friends and chat.',
  },
  {
    id: 'achiever',
    name: 'Achiever',
    price: '19.99',
    stones: 5,
    seed: 2,
    line: 'Everything in Builder, plus templates and leading groups.',
  },
  {
    id: 'creator',
    name: 'Creator',
    price: '49.99',
    stones: 7,
    seed: 3,
    line: 'Everything in Achiever, plus teaching, publishing and mentorship.',
  },
] as const;

/** A link may name the founder's package instead of its plan (decision 2). */
const planOf = (id: string | undefined) => paidPlans.find((plan) => plan.id === id?.replace(/_monthly$/, ''));

interface Props {
  plan: string | undefined;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: everybody begins with Starter; what the paid plans cost is said beside it. */
export function PlanStep({ plan, onBack, onDone }: Props) {
  const wished = planOf(plan);
  return (
    <StepForm
      title="Your plan"
      lead="You start with Starter, free. The first week is yours. Paid plans open all ninety days."
      summary="Starter, free"
      next={{ label: 'Continue', icon: ArrowRight }}
      onBack={onBack}
      onSubmit={onDone}
    >
      <RadioGroup legend="Membership plan" hideLegend>
        <RadioCard
          name="tier"
          value="starter"
          defaultChecked
          title="Starter"
          text="The first week of Evolve 90 and a welcome group."
          art={<Pile count={1} color="var(--ev-tier-starter)" base={38} />}
          aside={
            <>
              Free<small>no card needed</small>
            </>
          }
        />
      </RadioGroup>
      <section aria-labelledby="paid-plans" className="mt-2">
        <h2 id="paid-plans" className="h4">
          Later, if you like
        </h2>
        <p className="small muted mt-1">
          {wished ? `You came for ${wished.name}. ` : ''}Prices in CAD a month, plus tax where it applies.
          Save up to 17% with yearly billing.
        </p>
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
          {paidPlans.map(({ id, name, price, stones, seed, line }) => (
            <li key={id} className="flex items-center gap-4 px-4 py-2.5">
              <span className="grid w-9 flex-none place-items-center">
                <Pile count={stones} color={`var(--ev-tier-${id})`} base={24} seed={seed} />
              </span>
              <p className="min-w-0 flex-1 text-sm">
                <b>{name}</b> <span className="muted block">{line}</span>
              </p>
              <b className="nums whitespace-nowrap font-display">${price}</b>
            </li>
          ))}
        </ul>
      </section>
    </StepForm>
  );
}

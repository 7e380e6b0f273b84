import { ArrowRight, Shield } from 'lucide';
import type { FounderOffer } from '#contract/membership/endpoints.ts';
import { packages, taxNote } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { StonePile } from '../../../drawings/StonePile.tsx';
import type { FormFrame } from '../../../platform/forms/Form.tsx';
import { RadioCard, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { tierColours } from '../../../ui/display/TierPill.tsx';
import { goodTerms } from '../../membership/messages.ts';
import { PeriodSwitch } from '../../membership/packages/PeriodSwitch.tsx';
import {
  type Choice,
  cardPrice,
  dollars,
  planLabel,
  plans,
  seatLabel,
  tierColor,
} from '../../membership/packages/plans.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  form: FormFrame;
  choice: Choice;
  /** Undefined until the server has said how many founding seats are left. */
  founder: FounderOffer | undefined;
  /** True if nothing is on sale. */
  isClosed: boolean;
  /** True if the link was for a founding seat and none is left. */
  isFounderGone: boolean;
  onChange: (choice: Choice) => void;
  onBack: () => void;
  onDone: () => void;
}

const order: readonly Tier[] = ['founder', 'starter', 'builder', 'achiever', 'creator'];

/** Step 2: plan and billing period. Starter is selected at first. */
export function PlanStep({
  form,
  choice,
  founder,
  isClosed,
  isFounderGone,
  onChange,
  onBack,
  onDone,
}: Props) {
  const offered = order.filter(
    (tier) => tier === 'starter' || (!isClosed && (tier !== 'founder' || founder?.is_open !== false)),
  );
  return (
    <StepForm
      form={form}
      title="Choose your plan"
      summary={planLabel(choice)}
      next={{ label: 'Continue', icon: ArrowRight }}
      onBack={onBack}
      onSubmit={onDone}
    >
      {isClosed ? (
        <Banner kind="info">Plans aren't on sale here right now. Starter is free.</Banner>
      ) : isFounderGone ? (
        <Banner kind="info">
          All founding seats are taken or being paid for right now. Starter is chosen; any other plan is one
          press away.
        </Banner>
      ) : null}
      <PeriodSwitch period={choice.period} onChange={(period) => onChange({ ...choice, period })} />
      <RadioGroup legend="Membership plan" hideLegend className="stack [--gap:.75rem]">
        {offered.map((tier) => (
          <PlanChoice
            key={tier}
            tier={tier}
            choice={choice}
            founder={founder}
            onChoose={() => onChange({ ...choice, tier })}
          />
        ))}
      </RadioGroup>
      <p className="small muted flex gap-2">
        <Icon as={Shield} size="sm" className="mt-0.5 flex-none" />
        <span>
          {goodTerms} Prices in {taxNote}.
        </span>
      </p>
    </StepForm>
  );
}

interface ChoiceProps {
  tier: Tier;
  choice: Choice;
  founder: FounderOffer | undefined;
  onChoose: () => void;
}

function PlanChoice({ tier, choice, founder, onChoose }: ChoiceProps) {
  const { name, short, stones, seed } = plans[tier];
  const { price, unit, note } = cardPrice(tier, choice.period);
  const isFounder = tier === 'founder';
  return (
    <RadioCard
      name="tier"
      value={tier}
      checked={choice.tier === tier}
      onChange={onChoose}
      title={name}
      text={short}
      gold={isFounder}
      tag={
        isFounder ? (
          <span className="tier" style={tierColours('founder')}>
            {seatsLeft(founder)}
          </span>
        ) : null
      }
      art={<StonePile count={stones} color={tierColor(tier)} base={38} seed={seed} />}
      aside={
        <>
          {isFounder ? dollars(packages.founder_monthly.cents) : price}
          <small>{unit ?? 'no card needed'}</small>
          {unit && (choice.period === 'yearly' || isFounder) ? <small>{note.toLowerCase()}</small> : null}
        </>
      }
    />
  );
}

const seatsLeft = (founder: FounderOffer | undefined): string =>
  (founder && seatLabel(founder)) ?? 'First 1,000 members';

import clsx from 'clsx';
import { maxDaysApart, partnerCategories, partnerTones } from '#contract/partners/constants.ts';
import type { PartnerSearch, Partners } from '#contract/partners/endpoints.ts';
import { Form, FormProblem, SubmitButton } from '../../../platform/forms/Form.tsx';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { RadioCard, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { saveSearch } from '../data.ts';
import styles from '../partners.module.css';
import { categoryNames, clockTime, notSaved, zoneName } from '../words.ts';
import { Lane } from './FitCard.tsx';

const first: PartnerSearch = {
  is_looking: true,
  wakes_at: 6 * 60 + 30,
  sleeps_at: 22 * 60 + 30,
  category: 'health',
  tone: 'gentle',
  line: '',
};
const tones = {
  gentle: { title: 'Gentle', text: '“No rush. I’m here if it helps.”' },
  direct: { title: 'Direct', text: '“Shoes on. Five minutes. Go.”' },
} as const;
const times = (word: string) =>
  Array.from({ length: 48 }, (_, i) => [i * 30, `${word} ${clockTime(i * 30)}`] as const);

/** How the member looks for a partner. The answers stay when the switch is off. */
export function SearchForm({ partners }: { partners: Partners }) {
  const form = useForm({
    values: partners.search ?? first,
    save: saveSearch,
    failure: notSaved,
    onFail(reason, [{ is_looking }]) {
      if (is_looking || !partners.search?.is_looking) return;
      // The search is still on, so the switch says so.
      form.set({ is_looking: true });
      form.say(errorMessage(reason, notSaved));
    },
  });
  const { is_looking: isLooking, wakes_at, sleeps_at, category: chosen, tone: chosenTone } = form.values;
  return (
    <Form form={form} className="stack [--gap:1.25rem]">
      <Card as="section">
        <Switch
          label={<span className="strong">Look for a partner for me</span>}
          description="Only friends can ask you while this is off. Your answers below stay saved."
          checked={isLooking}
          onChange={(is_looking) => {
            form.set({ is_looking });
            // Turning it off needs no other button.
            if (partners.search && !is_looking) void form.save();
          }}
        />
      </Card>
      <Card as="section" className="stack [--gap:1.5rem]">
        <fieldset>
          <legend className="label">When are you usually awake?</legend>
          <div
            className={clsx(
              styles.times,
              'mt-1.5 grid grid-cols-[1fr_1fr_1.4fr] gap-3 max-shell:grid-cols-[1fr_1fr]',
            )}
          >
            <SelectField form={form} name="wakes_at" label="From" hideLabel options={times('From')} />
            <SelectField form={form} name="sleeps_at" label="To" hideLabel options={times('To')} />
            <p className="small muted self-center">
              {zoneName(partners.time_zone)}.{' '}
              <Link href="/profile/settings/day">Change it in your settings.</Link>
            </p>
          </div>
          <div
            className={clsx(styles.hours, 'mt-3')}
            role="img"
            aria-label={`Awake from ${clockTime(wakes_at)} to ${clockTime(sleeps_at)}`}
          >
            <Lane all={awake(form.values)} />
          </div>
          <p className="hint">We look for at least 4 hours in common.</p>
        </fieldset>
        <RadioGroup legend="What are you working on?">
          <div className="flex gap-2 flex-wrap mt-1.5">
            {partnerCategories.map((category) => (
              <label
                key={category}
                className="chip chip--lg chip--line cursor-pointer relative max-shell:min-h-touch has-[input:focus-visible]:focus-ring has-[input:focus-visible]:outline-offset-2 has-[input:checked]:bg-inverse has-[input:checked]:text-on-inverse has-[input:checked]:shadow-none"
              >
                <input
                  className="size-px absolute opacity-0"
                  type="radio"
                  name="partner-category"
                  checked={chosen === category}
                  onChange={() => form.set({ category })}
                />
                {categoryNames[category]}
              </label>
            ))}
          </div>
        </RadioGroup>
        <RadioGroup legend="How should your partner talk to you?">
          <div className="grid grid--2 [--gap:0.75rem]">
            {partnerTones.map((tone) => (
              <RadioCard
                key={tone}
                name="partner-tone"
                {...tones[tone]}
                checked={chosenTone === tone}
                onChange={() => form.set({ tone })}
              />
            ))}
          </div>
        </RadioGroup>
        <TextField
          form={form}
          name="line"
          label="One line about you"
          note="optional"
          hint="Shown only to people who fit."
          maxLength={140}
          dir="auto"
        />
      </Card>
      <FormProblem form={form} />
      <div className="row row--wrap row--between">
        <p className="small muted">
          You’re on Day {partners.day}, so we look between Day {partners.from_day} and Day {partners.to_day}.
          <span className="sr"> At most {maxDaysApart} days apart.</span>
        </p>
        <SubmitButton
          form={form}
          disabled={isLooking && !partners.may_look}
          reason="You have a partner. Leave the pact first to look for someone else."
        >
          {isLooking ? 'Save and look' : 'Save'}
        </SubmitButton>
      </div>
    </Form>
  );
}

const awake = ({ wakes_at: from, sleeps_at: to }: PartnerSearch) =>
  from <= to
    ? [{ from, until: to }]
    : [
        { from: 0, until: to },
        { from, until: 24 * 60 },
      ];

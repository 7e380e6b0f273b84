import clsx from 'clsx';
import { useState } from 'react';
import { maxDaysApart, partnerCategories, partnerTones } from '#contract/partner-constants.ts';
import type { PartnerSearch, Partners } from '#contract/partners.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { RadioCard, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
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
const halfHours = Array.from({ length: 48 }, (_, i) => i * 30);

/** How the member looks for a partner. The answers stay when the switch is off. */
export function SearchForm({ partners }: { partners: Partners }) {
  const [form, setForm] = useState<PartnerSearch>(partners.search ?? first);
  const change = (part: Partial<PartnerSearch>) => {
    clear();
    setForm((before) => ({ ...before, ...part }));
  };
  const { run, busy, error, clear } = useApiMutation(saveSearch, {
    failure: notSaved,
    showError: null,
    // The search is still on, so the switch says so.
    onFail: (_, [{ is_looking }]) => {
      if (!is_looking && partners.search?.is_looking) setForm((now) => ({ ...now, is_looking: true }));
    },
  });
  return (
    <form
      className="stack [--gap:1.25rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void run(form);
      }}
    >
      <Card as="section">
        <Switch
          label={<span className="strong">Look for a partner for me</span>}
          description="Only friends can ask you while this is off. Your answers below stay saved."
          checked={form.is_looking}
          onChange={(is_looking) => {
            change({ is_looking });
            // Turning it off needs no other button.
            if (partners.search && !is_looking) void run({ ...form, is_looking });
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
            <Field label="From" hideLabel>
              <Times value={form.wakes_at} word="From" onChange={(wakes_at) => change({ wakes_at })} />
            </Field>
            <Field label="To" hideLabel>
              <Times value={form.sleeps_at} word="To" onChange={(sleeps_at) => change({ sleeps_at })} />
            </Field>
            <p className="small muted self-center">
              {zoneName(partners.time_zone)}.{' '}
              <Link href="/profile/settings">Change it in your settings.</Link>
            </p>
          </div>
          <div
            className={clsx(styles.hours, 'mt-3')}
            role="img"
            aria-label={`Awake from ${clockTime(form.wakes_at)} to ${clockTime(form.sleeps_at)}`}
          >
            <Lane all={awake(form)} />
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
                  checked={form.category === category}
                  onChange={() => change({ category })}
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
                checked={form.tone === tone}
                onChange={() => change({ tone })}
              />
            ))}
          </div>
        </RadioGroup>
        <Field label="One line about you" note="optional" hint="Shown only to people who fit.">
          <Input
            value={form.line}
            maxLength={140}
            dir="auto"
            onChange={(event) => change({ line: event.target.value })}
          />
        </Field>
      </Card>
      {error ? <InlineError>{error}</InlineError> : null}
      <div className="row row--wrap row--between">
        <p className="small muted">
          You’re on Day {partners.day}, so we look between Day {partners.from_day} and Day {partners.to_day}.
          <span className="sr"> At most {maxDaysApart} days apart.</span>
        </p>
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          busyText="Saving..."
          disabled={form.is_looking && !partners.may_look}
          reason="You have a partner. Leave the pact first to look for someone else."
        >
          {form.is_looking ? 'Save and look' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

const awake = ({ wakes_at: from, sleeps_at: to }: PartnerSearch) =>
  from <= to
    ? [{ from, until: to }]
    : [
        { from: 0, until: to },
        { from, until: 24 * 60 },
      ];

function Times({
  value,
  word,
  onChange,
}: {
  value: number;
  word: string;
  onChange: (minutes: number) => void;
}) {
  return (
    <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {halfHours.map((minutes) => (
        <option key={minutes} value={minutes}>
          {word} {clockTime(minutes)}
        </option>
      ))}
    </Select>
  );
}

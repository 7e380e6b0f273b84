import { ArrowRight, Ellipsis, Search } from 'lucide';
import { useState } from 'react';
import { StonePile } from '../ui/cairn/StonePile.tsx';
import { Button, ButtonLink } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Input, PasswordInput, Select, Textarea } from '../ui/controls/Input.tsx';
import { Radio, RadioCard, RadioGroup } from '../ui/controls/Radio.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { StoneCheck } from '../ui/controls/StoneCheck.tsx';
import { Switch } from '../ui/controls/Switch.tsx';
import { Block, Row } from './Block.tsx';

export function Actions() {
  return (
    <Block title="Buttons">
      <Row>
        <Button kind="today" size="lg" iconEnd={ArrowRight}>
          Read today’s lesson
        </Button>
        <Button kind="primary">Post</Button>
        <Button>Save reflection</Button>
        <Button kind="tint">Share</Button>
        <Button kind="ghost">Cancel</Button>
        <Button kind="danger">Take Action</Button>
        <Button kind="danger-quiet">Delete Topic</Button>
        <Button icon={Ellipsis} label="More" />
        <ButtonLink href="#">A link</ButtonLink>
      </Row>
      <Row of="Primary: rest, hover, focus, pressed, busy, busy with a short text, disabled">
        <Button kind="primary">Post Reply</Button>
        <Button kind="primary" className="is-hover">
          Post Reply
        </Button>
        <Button kind="primary" className="is-focus">
          Post Reply
        </Button>
        <Button kind="primary" className="is-active">
          Post Reply
        </Button>
        <Button kind="primary" busy busyText="Posting...">
          Post Reply
        </Button>
        <Button kind="secondary" busy busyText="Saving...">
          Save every reflection
        </Button>
        <Button kind="primary" disabled>
          Post Reply
        </Button>
      </Row>
      <Row of="Disabled with its reason; sizes 52, 44, 36 (44 on touch)">
        <Button kind="primary" disabled reason="Tick the lesson and the walk to place today’s stone.">
          Next Day
        </Button>
        <Button size="lg">Large</Button>
        <Button>Default</Button>
        <Button size="sm">Small</Button>
        <Button size="sm" icon={Ellipsis} label="Small, icon only" />
      </Row>
    </Block>
  );
}

export function Fields() {
  return (
    <Block title="Fields">
      <div className="cols">
        <Field label="Name">
          <Input defaultValue="Maya Okafor" autoComplete="off" />
        </Field>
        <Field label="Search" note="with an icon">
          <Input icon={Search} placeholder="Name, email or bio" />
        </Field>
        <Field label="Bio" note="optional" hint="Shown on your public profile.">
          <Textarea grow placeholder="A line or two about you" />
        </Field>
        <Field
          label="Password"
          note="at least 6 characters"
          error="Password must be at least 6 characters long"
        >
          <PasswordInput defaultValue="abc" autoComplete="off" />
        </Field>
        <Field
          label="Category"
          aside={
            <a className="link small" href="#cat">
              What are these?
            </a>
          }
        >
          <Select>
            <option>Health</option>
            <option>Career</option>
          </Select>
        </Field>
        <Field label="Email">
          <Input disabled defaultValue="maya@example.com" />
        </Field>
      </div>
    </Block>
  );
}

export function Choices() {
  const [email, setEmail] = useState(true);
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('monthly');
  return (
    <Block title="Choices">
      <Row>
        <StoneCheck label="Read lesson" defaultChecked />
        <StoneCheck label="Walk" />
        <StoneCheck label="Next up" today />
        <StoneCheck label="Optional bonus" optional />
        <StoneCheck label="Not now" disabled />
        <StoneCheck label="Bare, 44 px" hideLabel />
        <Segmented
          label="Billing period"
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
        />
      </Row>
      <div className="cols">
        <div className="card">
          <Switch
            label="Email"
            description="A note when somebody replies."
            checked={email}
            onChange={setEmail}
          />
          <Switch label="Push" checked={!email} onChange={(on) => setEmail(!on)} />
          <Switch label="Not available" checked={false} onChange={() => {}} disabled />
        </div>
        <RadioGroup legend="Who sees it">
          <Radio name="see" label="Friends" description="People you both follow." defaultChecked />
          <Radio name="see" label="Everyone" />
          <Radio name="see" label="Nobody" disabled />
        </RadioGroup>
      </div>
      <RadioGroup legend="Membership plan" hideLegend className="stack">
        <RadioCard
          name="tier"
          gold
          title="Founding Member"
          tag={<span className="tier tier--founder">First 1,000 members</span>}
          text="All Achiever features, a Founder badge and a rate that is locked for life."
          art={<StonePile count={6} color="var(--ev-tier-founder)" base={38} seed={9} />}
          aside={
            <>
              $10<small>CAD / month</small>
            </>
          }
        />
        <RadioCard
          name="tier"
          defaultChecked
          title="Builder"
          text="All 90 days, streaks, groups, courses, friends and chat."
          art={<StonePile count={3} color="var(--ev-tier-builder)" base={38} seed={1} />}
          aside={
            <>
              $9.99<small>CAD / month</small>
            </>
          }
        />
        <RadioCard
          name="tier"
          disabled
          title="Achiever"
          text="Everything in Builder, plus templates and leading groups."
          art={<StonePile count={5} color="var(--ev-tier-achiever)" base={38} seed={2} />}
          aside={
            <>
              $19.99<small>CAD / month</small>
            </>
          }
        />
      </RadioGroup>
    </Block>
  );
}

import { Bug, CreditCard, Info, KeyRound, Lock, MessageCircle, Plus, Shield } from 'lucide';
import type { ContactPage as Page } from '#contract/site/public-pages.ts';
import {
  type ContactCategory,
  contactCategories,
  contactCategoryNames,
  maxQuestion,
} from '#contract/support/constants.ts';
import { PublicForm, Unsent } from '../../platform/forms/PublicForm.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { ContactAside, LocalTime } from './ContactAside.tsx';

const looks: Record<ContactCategory, { icon: IconType; about: string }> = {
  billing: { icon: CreditCard, about: 'Charges, plans, the guarantee' },
  account: { icon: KeyRound, about: 'Password, email, closing an account' },
  broken: { icon: Bug, about: 'A page, a tick, a lost word' },
  safety: { icon: Shield, about: 'Someone crossed a line' },
  privacy: { icon: Lock, about: 'A copy, a correction, a deletion' },
  ideas: { icon: MessageCircle, about: 'Partnerships, press, kind words' },
};

/** Shown under a chosen category, by the styles alone: what helps without a message. */
const hints: Partial<Record<ContactCategory, { words: string; link: string; href: string }>> = {
  billing: {
    words:
      'Most refunds need no message: the button is under Membership for 30 days after your first charge.',
    link: 'How a refund works',
    href: '/help/refund',
  },
  account: {
    words: 'A new password needs no message.',
    link: 'What to do when you forgot it',
    href: '/help/forgot-password',
  },
  safety: {
    words: 'Moderators review reports within 24 hours.',
    link: 'How to report a post or a person',
    href: '/help/report',
  },
  privacy: {
    words: 'You can download everything you wrote at any time.',
    link: 'How to get your copy',
    href: '/help/export',
  },
};

const questions: readonly { ask: string; reply: string; href: string }[] = [
  {
    ask: 'Can I have my money back?',
    reply:
      'Yes. Refunds within 30 days for new subscriptions, in full. You don’t need to write: the button is under Membership.',
    href: '/help/refund',
  },
  {
    ask: 'I forgot my password',
    reply: 'Use “Reset Password” on the sign-in page. The link in the email works for one hour.',
    href: '/help/forgot-password',
  },
  {
    ask: 'My streak looks wrong',
    reply:
      'Tell us the day and your time zone. Days are counted where you are, so travel can surprise. We can look at it together.',
    href: '/help/what-counts',
  },
  {
    ask: 'How do I report a post?',
    reply:
      'Press Report on the post. Moderators review reports within 24 hours. If you feel unsafe, choose “Safety and conduct” above.',
    href: '/help/report',
  },
  {
    ask: 'How do I close my account?',
    reply: 'In your settings, under Your data. You can download what you wrote first.',
    href: '/help/close-account',
  },
  {
    ask: 'How do I stop my plan?',
    reply: 'Under Membership. You keep it until the end of the time you paid for.',
    href: '/help/cancel',
  },
];

/** The form to write to us, which works without JavaScript (mockup 32). */
export function ContactPage({ page }: { page: Page }) {
  const { typed, faults, stamp, reply_by } = page;
  const fault = faults.form ?? Object.values(faults)[0];
  return (
    <>
      <PageHead
        title="Contact us"
        text={
          <>
            A person reads every message.{' '}
            <a className="link" href="/help">
              Search the help centre
            </a>
          </>
        }
      />
      <div className="contact grid grid-cols-[minmax(0,1fr)_22.5rem] gap-10 items-start max-shell:grid-cols-1 max-shell:gap-5">
        <div>
          <PublicForm className="card contact-form" action="/contact" data-contact data-most={maxQuestion}>
            <div data-fault>{fault ? <Unsent>{fault}</Unsent> : null}</div>
            <p className="font-size-sm" data-own hidden>
              You can also see <a href="/support">your earlier questions</a>.
            </p>
            <fieldset
              role="radiogroup"
              aria-invalid={faults.category ? true : undefined}
              aria-describedby={faults.category ? 'category-fault' : undefined}
            >
              <legend>What is it about?</legend>
              <div className="grid grid-cols-3 gap-2.5 max-shell:grid-cols-2">
                {contactCategories.map((category) => (
                  <label
                    key={category}
                    className="relative grid grid-cols-[1.375rem_minmax(0,1fr)] gap-y-0.5 gap-x-3 content-start py-3.5 px-4 border border-line-strong rounded-md bg-surface cursor-pointer max-shell:grid-cols-1 max-shell:min-h-20 max-shell:p-3 hover:border-control [&:has(:checked)]:border-brand [&:has(:checked)]:[box-shadow:inset_0_0_0_1.5px_var(--ev-brand)] [&:has(:checked)]:bg-[color-mix(in_oklab,var(--ev-brand-tint)_45%,var(--ev-surface))] [&:has(:focus-visible)]:[outline:2.5px_solid_var(--ev-focus)] [&:has(:focus-visible)]:outline-offset-2 [&:has(:checked)]:[&_.icon]:text-brand-text"
                  >
                    <input
                      className="absolute opacity-0"
                      type="radio"
                      name="category"
                      value={category}
                      defaultChecked={typed.category === category}
                      required
                    />
                    <Icon
                      className="row-span-2 mt-0.5 text-muted max-shell:row-[auto] max-shell:m-0"
                      as={looks[category].icon}
                    />
                    <b className="text-md/5.5">{contactCategoryNames[category]}</b>
                    <small className="text-xs text-muted max-shell:hidden">{looks[category].about}</small>
                  </label>
                ))}
              </div>
              {faults.category ? (
                <p className="error" id="category-fault" role="alert">
                  {faults.category}
                </p>
              ) : null}
            </fieldset>
            {contactCategories.map((category) => {
              const hint = hints[category];
              return hint ? (
                <p key={category} className={`banner banner--done contact-hint contact-hint--${category}`}>
                  <Icon as={Info} />
                  <span className="banner-body">
                    {hint.words} <a href={hint.href}>{hint.link}</a>
                  </span>
                </p>
              ) : null;
            })}
            <label className="contact-hint contact-hint--safety gap-2.5 items-start min-h-11 font-size-sm">
              <input
                className="size-5 flex-none [accent-color:var(--ev-brand)]"
                type="checkbox"
                name="about_staff"
                value="1"
                defaultChecked={typed.about_staff}
              />
              <span>
                It’s about one of our moderators or administrators. Only administrators read it then.
              </span>
            </label>
            <div className="grid grid-cols-2 gap-4 items-start max-shell:grid-cols-1">
              <Field label="Name" error={faults.name}>
                <Input name="name" autoComplete="name" defaultValue={typed.name} />
              </Field>
              <Field label="Email for our answer" error={faults.email}>
                <Input name="email" type="email" autoComplete="email" defaultValue={typed.email} />
              </Field>
            </div>
            <Field label="Message" error={faults.message} hint="Please don’t send card numbers or passwords.">
              <Textarea
                name="message"
                rows={6}
                placeholder="What happened, and what would help?"
                defaultValue={typed.message}
              />
            </Field>
            <p className="absolute left-[-100vw]" aria-hidden="true">
              <label>
                Leave this empty
                <input name="website" tabIndex={-1} autoComplete="off" />
              </label>
            </p>
            <input type="hidden" name="stamp" value={stamp} />
            <div className="flex flex-wrap gap-y-3 gap-x-5 items-center">
              <Button className="max-shell:w-full" type="submit" kind="today" size="lg">
                Send message
              </Button>
              <p className="text-sm flex-[1_1_14rem] text-muted">
                You’ll hear from us by <LocalTime at={reply_by} as="day" />.
              </p>
            </div>
          </PublicForm>
          <h2 className="h3 mt-11 mb-2">Answered most often</h2>
          <div className="[&_[open]_.icon]:rotate-45">
            {questions.map(({ ask, reply, href }) => (
              <details className="border-b border-line" key={ask}>
                <summary className="flex gap-4 items-center justify-between min-h-14 font-semibold cursor-pointer list-none [&::-webkit-details-marker]:hidden">
                  {ask}
                  <Icon as={Plus} size="sm" />
                </summary>
                <p className="max-w-[66ch] pt-0 pb-4.5 pr-10 pl-0 text-muted">
                  {reply}{' '}
                  <a className="text-link underline underline-offset-[0.2em]" href={href}>
                    Read more
                  </a>
                </p>
              </details>
            ))}
          </div>
        </div>
        <ContactAside office={page.office} />
      </div>
    </>
  );
}

import { maxAppeal } from '#contract/moderation/appeals.ts';
import type { AppealPage as Page } from '#contract/site/public-pages.ts';
import { PublicForm } from '../../platform/forms/PublicForm.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { LocalTime } from './ContactAside.tsx';

const words: Record<Page['state'], { chip: string; kind: 'line' | 'done' | 'warn'; title: string }> = {
  open: { chip: 'Suspended', kind: 'warn', title: 'Your account is suspended' },
  waiting: { chip: 'With us', kind: 'line', title: 'We’re looking at it again' },
  kept: { chip: 'Suspended', kind: 'warn', title: 'The suspension stays' },
  late: { chip: 'Suspended', kind: 'warn', title: 'Your account is suspended' },
  lifted: { chip: 'Lifted', kind: 'done', title: 'The suspension is lifted' },
  over: { chip: 'Over', kind: 'done', title: 'The suspension is over' },
};

/** A suspension for its member, with the form that asks for another look. It works without JavaScript. */
export function AppealPage({ page }: { page: Page }) {
  const { state, reason, ends_at, typed } = page;
  const { chip, kind, title } = words[state];
  const isOver = state === 'lifted' || state === 'over';
  return (
    <div className="max-w-184 mx-auto">
      <header className="flex flex-wrap gap-y-3 gap-x-6 items-end justify-between my-5">
        <div>
          <h1 className="text-[1.75rem]/8.5 wrap-anywhere">{title}</h1>
          {isOver ? null : (
            <p className="muted small">
              {ends_at ? (
                <>
                  Until <LocalTime at={ends_at} as="day" />
                </>
              ) : (
                'Until we lift it'
              )}
            </p>
          )}
        </div>
        <Chip kind={kind} size="lg">
          {chip}
        </Chip>
      </header>
      {isOver ? null : (
        <p>
          <b>The reason:</b> {reason}
        </p>
      )}
      {page.words === null ? null : (
        <ol className="grid gap-4 my-5" aria-label="Your appeal">
          <li className="py-4 px-5 border border-transparent rounded-md bg-brand-tint">
            <p className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-baseline font-size-sm">
              <b>You</b>
            </p>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{page.words}</p>
          </li>
          {page.note === null ? null : (
            <li className="py-4 px-5 border border-line rounded-md bg-surface">
              <p className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-baseline font-size-sm">
                <b>Who looked at it</b>
              </p>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{page.note}</p>
            </li>
          )}
        </ol>
      )}
      <Standing page={page} />
      {state === 'open' ? (
        <PublicForm className="card contact-form mt-4" action={page.path} fault={page.fault}>
          <Field
            label="Why should we look again?"
            hint={`Someone else than the person who suspended you reads it, unless only one person runs this community. Up to ${maxAppeal} characters.`}
          >
            <Textarea name="message" rows={7} defaultValue={typed} />
          </Field>
          <div className="flex flex-wrap gap-y-3 gap-x-5 items-center">
            <Button className="max-shell:w-full" type="submit" kind="primary">
              Ask for another look
            </Button>
            <p className="text-sm flex-[1_1_14rem] text-muted">
              You can do this once, until <LocalTime at={page.until} as="day" />.
            </p>
          </div>
        </PublicForm>
      ) : typed && typed.trim() !== page.words ? (
        <Field label="What you typed" hint="It wasn’t sent. You can copy it from here.">
          <Textarea rows={5} readOnly defaultValue={typed} />
        </Field>
      ) : null}
    </div>
  );
}

function Standing({ page: { state, until } }: { page: Page }) {
  if (state === 'waiting')
    return (
      <p>
        We have your words. We’re looking at your suspension again, and you’ll hear from us by email. You
        can’t ask twice.
      </p>
    );
  if (state === 'kept')
    return <p>We looked at it again, and you can’t ask twice. Nothing you’ve done here is lost.</p>;
  if (state === 'late')
    return (
      <>
        <p>
          You could ask for another look until <LocalTime at={until} as="day" />. If something new came up,
          write to us.
        </p>
        <ButtonLink className="mt-4" href="/contact?about=account">
          Write to us
        </ButtonLink>
      </>
    );
  if (state === 'open') return null;
  return (
    <>
      <p>You can sign in again. Everything is where you left it.</p>
      <ButtonLink className="mt-4" kind="primary" href="/auth/login">
        Sign in
      </ButtonLink>
    </>
  );
}

import { Check, Reply } from 'lucide';
import type { QuestionPage as Page, SiteFacts } from '#contract/site/public-pages.ts';
import { contactCategoryNames, quietDays } from '#contract/support/constants.ts';
import { PublicForm } from '../../platform/forms/PublicForm.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { LocalTime } from './ContactAside.tsx';

const states: Record<Page['state'], { words: string; kind: 'done' | 'today' | 'line' }> = {
  open: { words: 'With us', kind: 'line' },
  waiting: { words: 'With us', kind: 'line' },
  answered: { words: 'Your turn', kind: 'today' },
  closed: { words: 'Solved', kind: 'done' },
};

/** The conversation about a question, for the owner of its link. It works without JavaScript (mockup 32). */
export function QuestionPage({ page, site }: { page: Page; site: SiteFacts }) {
  const { words, kind } = states[page.state];
  return (
    <div className="max-w-184 mx-auto">
      {page.is_new ? (
        <Banner kind="done" title="We have your message">
          {page.has_receipt
            ? 'The link to this page is on its way to your email. '
            : 'Our reply comes by email, with the link to this page. '}
          Everyone with the link can read it, so keep it to yourself.
        </Banner>
      ) : null}
      <header className="flex flex-wrap gap-y-3 gap-x-6 items-end justify-between my-5">
        <div>
          <h1 className="text-[1.75rem]/8.5 wrap-anywhere">{page.title}</h1>
          <p className="muted small">
            Question {page.number} · {contactCategoryNames[page.category]} · asked{' '}
            <LocalTime at={page.opened_at} as="day" />
          </p>
        </div>
        <Chip kind={kind} size="lg" icon={page.state === 'answered' ? Reply : Check}>
          {words}
        </Chip>
      </header>
      {page.due_at ? (
        <p className="small">
          You’ll hear from us by <LocalTime at={page.due_at} as="day" />.
        </p>
      ) : null}
      <ol
        className="grid gap-4 my-5 [&_li]:py-4 [&_li]:px-5 [&_li]:border [&_li]:rounded-md"
        aria-label="Conversation"
      >
        {page.messages.map(({ kind: by, author_name, content, at }) => (
          <li
            key={at + by}
            className={by === 'question' ? 'border-transparent bg-brand-tint' : 'border-line bg-surface'}
          >
            <p className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-baseline font-size-sm [&_time]:text-muted">
              <b>{by === 'question' ? 'You' : `${author_name ? `${author_name}, ` : ''}${site.brand}`}</b>
              <LocalTime at={at} as="day" />
            </p>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ol>
      <PublicForm className="card contact-form" action={page.path} fault={page.fault}>
        <Field label={page.state === 'closed' ? 'Open it again' : 'Write back'}>
          <Textarea name="message" rows={5} defaultValue={page.typed} />
        </Field>
        <input type="hidden" name="stamp" value={page.stamp} />
        <div className="flex flex-wrap gap-y-3 gap-x-5 items-center">
          <Button className="max-shell:w-full" type="submit" kind="primary">
            Send
          </Button>
          {page.state === 'closed' ? null : (
            <Button className="max-shell:w-full" type="submit" name="act" value="close">
              That’s solved
            </Button>
          )}
          <p className="text-sm flex-[1_1_14rem] text-muted">
            If you don’t write for {quietDays} days after our reply, we close this. Any message opens it
            again.
          </p>
        </div>
      </PublicForm>
      <p className="for-members mt-4">
        <ButtonLink kind="ghost" href="/support">
          Your questions
        </ButtonLink>
      </p>
    </div>
  );
}

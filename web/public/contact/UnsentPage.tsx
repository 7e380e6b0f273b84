import type { UnsentPage as Page } from '#contract/site/public-pages.ts';
import { PublicForm } from '../../platform/forms/PublicForm.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

/** The fields of a form that the server couldn't take, as they were typed. One press sends them again. */
export function UnsentPage({ page: { path, sentence, fields } }: { page: Page }) {
  return (
    <div className="max-w-184 mx-auto">
      <header className="flex flex-wrap gap-y-3 gap-x-6 items-end justify-between my-5">
        <h1 className="text-[1.75rem]/8.5 wrap-anywhere">It wasn’t sent</h1>
      </header>
      <PublicForm className="card contact-form" action={path}>
        <Banner kind="danger" title="Nothing you typed is lost.">
          {sentence}
        </Banner>
        {fields.map(({ name, value }) =>
          name === 'message' ? (
            <Field key={name} label="Your message">
              <Textarea name={name} rows={9} defaultValue={value} />
            </Field>
          ) : name === 'name' || name === 'email' ? (
            <Field key={name} label={name === 'name' ? 'Your name' : 'Your email'}>
              <Input name={name} defaultValue={value} />
            </Field>
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <div className="flex flex-wrap gap-y-3 gap-x-5 items-center [&_p]:text-sm [&_p]:flex-[1_1_14rem] [&_p]:text-muted">
          <Button className="max-shell:w-full" type="submit" kind="primary">
            Send it again
          </Button>
        </div>
      </PublicForm>
    </div>
  );
}

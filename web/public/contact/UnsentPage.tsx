import type { UnsentPage as Page } from '#contract/public-pages.ts';
import { PublicForm } from '../../platform/forms/PublicForm.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

/** The fields of a form that the server couldn't take, as they were typed. One press sends them again. */
export function UnsentPage({ page: { path, sentence, fields } }: { page: Page }) {
  return (
    <div className="question">
      <header className="letter-head">
        <h1>It wasn’t sent</h1>
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
        <div className="contact-end">
          <Button type="submit" kind="primary">
            Send it again
          </Button>
        </div>
      </PublicForm>
    </div>
  );
}

import type { LetterResult } from '#contract/site/public-pages.ts';
import { PublicForm } from '../../platform/forms/PublicForm.tsx';
import { Button } from '../../ui/controls/Button.tsx';

/**
 * Newsletter sign-up. Without JavaScript the form posts to the server, which sends the page with
 * the result; `landing-script.js` sends it in place.
 */
export function Letter({ letter }: { letter: LetterResult | null }) {
  const isWrong = letter !== null && !letter.isDone;
  return (
    <div
      className="grid gap-2 w-[min(100%,30rem)] mt-4 text-left scroll-mt-24 [&>[data-letter-result]]:min-h-5 [&>[data-letter-result]]:font-size-sm [&>[data-letter-result]]:font-medium"
      id="letter"
    >
      <label className="label" htmlFor="letter-email">
        Or get a letter now and then
      </label>
      <PublicForm className="flex gap-2.5 max-shell:flex-col" action="/landing#letter" data-letter>
        <input
          className="input"
          id="letter-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          defaultValue={letter?.email}
          aria-invalid={isWrong || undefined}
          aria-describedby="letter-hint letter-result"
        />
        <Button type="submit">Subscribe</Button>
      </PublicForm>
      <p
        className={isWrong ? 'error' : 'letter-result'}
        id="letter-result"
        role={isWrong ? 'alert' : 'status'}
        data-letter-result
      >
        {letter?.sentence}
      </p>
      <p className="hint" id="letter-hint">
        We’ll email you a link to confirm. You can unsubscribe in one click.
      </p>
    </div>
  );
}

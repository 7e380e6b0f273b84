import { X } from 'lucide';
import { Button } from '../../ui/controls/Button.tsx';
import { useStoredValue } from './stored-value.ts';
import { wordsLeft } from './words-left.ts';

/** Shows the words that a dialog had when the session ended, until the member has read them. */
export function WordsLeft() {
  const words = useStoredValue(wordsLeft);
  if (!words) return null;
  return (
    <section
      aria-label="Words that weren’t saved"
      className="no-print border-b border-line bg-sunken text-sm"
    >
      <div className="mx-auto flex max-w-[calc(var(--ev-page)+2*var(--ev-gutter))] items-start gap-1 px-[var(--ev-gutter)] py-1.5">
        <div className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere] whitespace-pre-wrap">
          <p>You were signed out before this was saved. You can copy it from here.</p>
          {words.map((each) => (
            <p key={each} className="mt-1 font-semibold">
              {each}
            </p>
          ))}
        </div>
        <Button kind="ghost" size="sm" icon={X} label="Dismiss" onClick={() => wordsLeft.remove()} />
      </div>
    </section>
  );
}

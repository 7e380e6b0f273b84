import { ChevronDown } from 'lucide';
import type { FirstDay } from '#contract/site/public-pages.ts';
import { pebble } from '../../drawings/pebble.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Stone } from '../../ui/controls/StoneCheck.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';

const walkMinutes = 5;

/** The words of a step of the day. */
const inside =
  'text-md pt-0 pb-4.5 pr-5.5 pl-16 max-shell:pl-5.5 [&>*+*]:mt-2.5 [&>.btn]:mt-3.5 large-text:px-5.5';

/**
 * Day 1 to try without an account. `landing-script.js` makes the buttons work and keeps the ticks and the line on
 * this device, where registration finds them. Without JavaScript it is a lesson to read.
 */
export function TryDay({ day }: { day: FirstDay }) {
  return (
    <section
      className="card [--pad:0] col-3 relative z-2 self-start rounded-xl shadow-3 bg-surface p-0 max-shell:col-2 max-shell:order-2 [&_summary_small]:font-[420] [&_summary_small]:font-size-sm [&_summary_small]:text-muted"
      aria-labelledby="try-title"
      data-try
    >
      <div className="flex items-center justify-between gap-4 pt-4.5 pb-3.5 px-5.5">
        <div>
          <h2 className="text-[1.1875rem]/6" id="try-title">
            Try Day 1 right here
          </h2>
          <p className="text-sm text-muted">No account. Nothing is sent.</p>
        </div>
        <Chip>{day.minutes + walkMinutes} minutes</Chip>
      </div>
      <div className="try-steps [&>details]:border-t [&>details]:border-line [&>details>summary]:grid [&>details>summary]:grid-cols-[1.75rem_minmax(0,1fr)_auto] [&>details>summary]:gap-3.5 [&>details>summary]:items-center [&>details>summary]:min-h-14 [&>details>summary]:py-1.5 [&>details>summary]:px-5.5 [&>details>summary]:cursor-pointer [&>details>summary]:list-none [&>details>summary]:font-semibold [&_summary::-webkit-details-marker]:hidden [&_summary]:focus-visible:-outline-offset-3">
        <details open>
          <Step label="Read" note={`${day.minutes} minutes`} />
          <div className={inside}>
            <h3 className="try-question">{day.title}</h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lesson */}
            <div
              className="max-shell:line-clamp-5 [&:has(+details[open])]:line-clamp-none!"
              dangerouslySetInnerHTML={{ __html: day.opening }}
            />
            <details>
              <summary className="inline-flex items-center min-h-touch cursor-pointer text-brand-text font-medium underline [&::-webkit-details-marker]:hidden focus-visible:-outline-offset-3">
                Read the whole lesson
              </summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lesson */}
              <div
                className="[&>*+*]:mt-2.5 max-h-88 overflow-y-auto"
                dangerouslySetInnerHTML={{ __html: day.rest }}
              />
            </details>
            <Button className="with-script" kind="tint" size="sm" data-tick="read">
              I’ve read it
            </Button>
          </div>
        </details>
        <details>
          <Step label="Walk" note={`${walkMinutes} minutes`} />
          <div className={inside}>
            <p className="try-question">{day.walk}</p>
            <p className="muted">Out your door and back, at whatever pace your legs offer.</p>
            <Button className="with-script" kind="tint" size="sm" data-tick="walk">
              I walked
            </Button>
          </div>
        </details>
        <details className="with-script">
          <Step label="Write" note="if you like" />
          <div className={inside}>
            <label className="try-question" htmlFor="try-line">
              {day.prompt}
            </label>
            <textarea
              className="textarea min-h-19"
              id="try-line"
              maxLength={2000}
              placeholder="I go to bed around half past midnight."
              data-line
            />
            <p className="xs muted">Stays on this device, for a week at most.</p>
          </div>
        </details>
      </div>
      <div className="try-foot with-script pt-3.5 pb-5 px-5.5 border-t border-line">
        <Button kind="primary" block disabled data-place>
          Place the first stone
        </Button>
        <p className="hint mt-2 text-center" data-hint>
          Tick the lesson and the walk to place it.
        </p>
      </div>
      <div
        className="try-won grid gap-2 content-center min-h-96 pt-5 pb-5.5 px-5.5 border-t border-line"
        data-won
        tabIndex={-1}
        hidden
      >
        <RawSvg svg={firstStone} />
        <p className="try-question text-[1.5rem]/7.5">That’s Day 1. One stone, and it’s yours.</p>
        <p className="muted small for-visitors">
          Make an account and we’ll ask whether to keep it, with what you wrote. Day 2 opens tomorrow.
        </p>
        <p className="muted small for-members">You have an account, so your own trail is waiting.</p>
        <ButtonLink className="for-visitors" kind="primary" href="/auth/register">
          Keep my stone
        </ButtonLink>
        <ButtonLink className="for-members" kind="primary" href="/evolve90">
          Open Evolve 90
        </ButtonLink>
        <Button kind="ghost" data-again>
          Clear it and try again
        </Button>
      </div>
    </section>
  );
}

function Step({ label, note }: { label: string; note: string }) {
  return (
    <summary>
      <Stone />
      <span>
        {label} <small>{note}</small>
      </span>
      <Icon as={ChevronDown} size="sm" />
    </summary>
  );
}

const firstStone = `<svg viewBox="0 0 200 130" style="--c:var(--ev-stone-1)" aria-hidden="true"><ellipse class="cairn-shadow" cx="100" cy="120" rx="88" ry="8"/><g class="big"><path class="stone-body" d="${pebble(100, 66, 184, 100, 17)}"/><path class="stone-light" d="M30 60q10-26 50-30"/></g></svg>`;

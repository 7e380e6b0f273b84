import { ChevronDown } from 'lucide';
import type { FirstDay } from '#contract/public-pages.ts';
import { pebble } from '../../drawings/pebble.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Stone } from '../../ui/controls/StoneCheck.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';

const walkMinutes = 5;

/**
 * Day 1 to try without an account. `landing-script.js` makes the buttons work and keeps the ticks and the line on
 * this device, where registration finds them. Without JavaScript it is a lesson to read.
 */
export function TryDay({ day }: { day: FirstDay }) {
  return (
    <section className="card try" aria-labelledby="try-title" data-try>
      <div className="try-head">
        <div>
          <h2 id="try-title">Try Day 1 right here</h2>
          <p>No account. Nothing is sent.</p>
        </div>
        <Chip>{day.minutes + walkMinutes} minutes</Chip>
      </div>
      <div className="try-steps">
        <details open>
          <Step label="Read" note={`${day.minutes} minutes`} />
          <div className="try-in">
            <h3 className="try-question">{day.title}</h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lesson */}
            <div dangerouslySetInnerHTML={{ __html: day.opening }} />
            <details className="try-rest">
              <summary>Read the whole lesson</summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own lesson */}
              <div className="try-lesson" dangerouslySetInnerHTML={{ __html: day.rest }} />
            </details>
            <Button className="with-script" kind="tint" size="sm" data-tick="read">
              I’ve read it
            </Button>
          </div>
        </details>
        <details>
          <Step label="Walk" note={`${walkMinutes} minutes`} />
          <div className="try-in">
            <p className="try-question">{day.walk}</p>
            <p className="muted">Out your door and back, at whatever pace your legs offer.</p>
            <Button className="with-script" kind="tint" size="sm" data-tick="walk">
              I walked
            </Button>
          </div>
        </details>
        <details className="with-script">
          <Step label="Write" note="if you like" />
          <div className="try-in">
            <label className="try-question" htmlFor="try-line">
              {day.prompt}
            </label>
            <textarea
              className="textarea"
              id="try-line"
              maxLength={2000}
              placeholder="I go to bed around half past midnight."
              data-line
            />
            <p className="xs muted">Stays on this device, for a week at most.</p>
          </div>
        </details>
      </div>
      <div className="try-foot with-script">
        <Button kind="primary" block disabled data-place>
          Place the first stone
        </Button>
        <p className="hint" data-hint>
          Tick the lesson and the walk to place it.
        </p>
      </div>
      <div className="try-won" data-won tabIndex={-1} hidden>
        <RawSvg svg={firstStone} />
        <p className="try-question">That’s Day 1. One stone, and it’s yours.</p>
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

import { HeartHandshake, MessageCircle, Phone } from 'lucide';
import { useDeferredValue, useState } from 'react';
import { crisisLine } from '#contract/journal/crisis-line.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { careLinesOf } from './care-lines.ts';
import { needsCare } from './care-words.ts';

/** Texts whose card was hidden, by their key. In memory alone, so that the device has no trace of it. */
const hidden = new Set<string>();

/**
 * Helplines of the member's country, below a text that speaks of dying or of hurting oneself. The text is compared on this
 * device and nothing is sent. `place` is the key of the text.
 */
export function CareCard({ text, place }: { text: string; place: string }) {
  const { time_zone } = useMember();
  const settled = useDeferredValue(text);
  const [isHidden, setHidden] = useState(() => hidden.has(place));
  if (isHidden || !needsCare(settled)) return null;
  const local = careLinesOf(time_zone);
  const { elsewhere } = crisisLine;
  return (
    <aside
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 mt-4 px-4.5 py-4 border border-line-strong rounded-md bg-sunken print:hidden"
      aria-label="Someone to talk to"
    >
      <Icon as={HeartHandshake} />
      <div className="stack [--gap:0.75rem]">
        <div>
          <p className="strong" role="status">
            You don’t have to carry this alone.
          </p>
          <p className="small mt-1">
            If you’re having a very hard time, someone is ready to listen right now. You don’t need a reason
            or the right words.
          </p>
        </div>
        {local?.lines.map(({ name, number, call, text: sms }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>
              <b>{name}</b>
              <span className="small muted"> day and night</span>
            </p>
            <div className="row row--wrap [--gap:0.5rem]">
              <a className="btn btn--secondary btn--sm nums" href={call}>
                <Icon as={Phone} size="sm" /> Call {number}
              </a>
              {sms ? (
                <a className="btn btn--secondary btn--sm nums" href={sms}>
                  <Icon as={MessageCircle} size="sm" /> Text {number}
                </a>
              ) : null}
            </div>
          </div>
        ))}
        <p className="small">
          {local ? 'Lines in other countries and languages are at ' : 'Find a line for your country at '}
          <a className="link" href={elsewhere.href} target="_blank" rel="noopener noreferrer">
            {elsewhere.label}
          </a>
          . If you’re in danger right now, call{' '}
          {local ? (
            <a className="link" href={`tel:${local.emergency}`}>
              {local.emergency}
            </a>
          ) : (
            'your local emergency number'
          )}
          .
        </p>
        <p className="small muted">
          Your words stay private. This card comes from a list on your device, and no one is told that you saw
          it.
        </p>
        <div>
          <Button
            kind="ghost"
            size="sm"
            onClick={() => {
              hidden.add(place);
              setHidden(true);
            }}
          >
            Hide this card
          </Button>
        </div>
      </div>
    </aside>
  );
}

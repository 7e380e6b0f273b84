import { draftAt, keepText } from '../../../platform/drafts/draft-storage.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reflectionKey } from '../../journal/rules.ts';
import type { SavedText } from '../../journal/use-reflection.ts';
import type { TickItem } from '../rules.ts';

/** Day 1 as a visitor tried it on the landing of this device (`web/public/landing/landing-script.js`). */
interface Tried {
  read?: boolean;
  walk?: boolean;
  line?: string;
}

const longestLine = 2_000;
/** The landing forgets it after as long. */
const keptMs = 7 * 24 * 60 * 60_000;
const tried = storedValue<Tried>('evolve.tried-day', {
  parse: (text) => {
    const { read, walk, line, at } = JSON.parse(text) as Record<string, unknown>;
    if (typeof at !== 'number' || !(Date.now() - at < keptMs)) return null;
    const words = typeof line === 'string' ? line.trim().slice(0, longestLine) : '';
    return read === true || walk === true || words
      ? { read: read === true, walk: walk === true, line: words }
      : null;
  },
});

interface Props {
  programme: string;
  round: number;
  day: number;
  saved: SavedText;
  onTick: (item: TickItem, value: boolean) => void;
}

/**
 * Asks whether the day that was tried before joining is kept. Nothing of it reaches the server, or counts, before the
 * member says yes. The line becomes a draft of the day's journal, below anything that is written there already.
 */
export function TriedDay({ programme, round, day, saved, onTick }: Props) {
  const toast = useToast();
  const found = useStoredValue(tried);
  if (!found) return null;
  const { read = false, walk = false, line = '' } = found;

  const keep = () => {
    if (line) {
      const key = reflectionKey(programme, round, day);
      const draft = draftAt(key).get();
      const before = draft?.content ?? saved.reflection;
      keepText(key, before ? `${before}\n\n${line}` : line, draft?.base_version ?? saved.version);
    }
    if (read) onTick('readLesson', true);
    if (walk) onTick('walkReflection', true);
    tried.remove();
    if (line) toast('Your line is in today’s journal. Save it when it’s right.');
  };

  return (
    <Card as="section" kind="brand" aria-labelledby="tried">
      <h2 className="card-title" id="tried">
        You tried Day 1 before you joined
      </h2>
      <p className="mt-2">{sentenceOf(read, walk)} Would you like to keep it for today?</p>
      {line ? <blockquote className="mt-3 whitespace-pre-wrap break-words">{line}</blockquote> : null}
      <div className="row row--wrap mt-4">
        <Button kind="primary" onClick={keep}>
          Keep it
        </Button>
        <Button kind="ghost" onClick={() => tried.remove()}>
          No, start fresh
        </Button>
      </div>
    </Card>
  );
}

/** Returns, for example, "You read the lesson and walked." */
export function sentenceOf(read: boolean, walk: boolean): string {
  if (read && walk) return 'You read the lesson and walked.';
  if (read) return 'You read the lesson.';
  return walk ? 'You walked.' : 'You wrote a line.';
}

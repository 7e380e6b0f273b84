import { useRef } from 'react';
import type { Pact, PactLine } from '#contract/partners/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { focusNear } from '../../../ui/hooks/restore-focus.ts';
import { agreeToLine, refreshPartners } from '../data.ts';
import { DayStone } from '../days/DayStone.tsx';
import styles from '../partners.module.css';
import { lineNames, notSaved } from '../words.ts';
import { changedParts } from './changed-parts.ts';

interface PactLineRowProps {
  pact: Pact;
  line: PactLine;
  isEdited: boolean;
  onEdit: () => void;
}

/** A line of the pact with a stone for each who agrees, and a suggestion with its old and new words. */
export function PactLineRow({ pact, line, isEdited, onEdit }: PactLineRowProps) {
  const row = useRef<HTMLElement>(null);
  const { run, busy } = useApiMutation(agreeToLine, {
    failure: notSaved,
    onDone: () => focusNear(row.current)(),
    onFail: () => void refreshPartners(),
  });
  const name = firstName(pact.partner.name);
  const title = lineNames[line.line];
  const { suggestion } = line;
  const answer = (isKept: boolean) =>
    void run({ pact: pact.id, line: line.line, version: line.version }, isKept);
  return (
    <article className={styles.line} aria-label={title} ref={row}>
      <div>
        <h3 className="[font:inherit] font-size-sm muted">{title}</h3>
        <p className="font-display text-[1.1875rem]/6.5 font-[560] mt-0.5 wrap-anywhere" dir="auto">
          {line.words}
        </p>
      </div>
      <p className="flex gap-5">
        <Agrees who="You" isAgreed={line.you_agree} />
        <Agrees who={name} isAgreed={line.they_agree} />
      </p>
      {suggestion ? (
        <div className={styles.prop}>
          <p>
            {suggestion.is_yours ? 'You suggest: ' : `${name} suggests: `}
            <span dir="auto">
              {changedParts(line.words, suggestion.words).map(({ key, kind, text }) =>
                kind === 'old' ? (
                  <del key={key}>{text}</del>
                ) : kind === 'new' ? (
                  <ins className="no-underline strong shadow-[inset_0_-2px_0_var(--ev-info)]" key={key}>
                    {text}
                  </ins>
                ) : (
                  <span key={key}>{text}</span>
                ),
              )}
            </span>
          </p>
          <div className="row [--gap:0.5rem]">
            {suggestion.is_yours ? (
              <Button size="sm" busy={busy} onClick={() => answer(true)}>
                Withdraw<span className="sr"> ({title})</span>
              </Button>
            ) : (
              <>
                <Button size="sm" onClick={() => answer(true)}>
                  Keep mine<span className="sr"> ({title})</span>
                </Button>
                <Button kind="primary" size="sm" busy={busy} onClick={() => answer(false)}>
                  Accept<span className="sr"> ({title})</span>
                </Button>
              </>
            )}
          </div>
        </div>
      ) : null}
      <div className="row [--gap:0.5rem]">
        {line.you_agree || suggestion ? null : (
          <Button kind="tint" size="sm" busy={busy} onClick={() => answer(false)}>
            Agree<span className="sr"> ({title})</span>
          </Button>
        )}
        <Button className="-ms-3" kind="ghost" size="sm" aria-pressed={isEdited} onClick={onEdit}>
          Change<span className="sr"> ({title})</span>
        </Button>
      </div>
    </article>
  );
}

const Agrees = ({ who, isAgreed }: { who: string; isAgreed: boolean }) => (
  <span className="font-size-xs inline-flex items-center gap-1.5 muted">
    <DayStone state={isAgreed ? 'yes' : 'ahead'} seed={who.length} />
    {who}
    <span className="sr font-size-xs inline-flex items-center gap-1.5 muted">
      {isAgreed ? ' agreed' : ' not agreed yet'}
    </span>
  </span>
);

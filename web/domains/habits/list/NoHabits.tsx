import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { HabitTemplate } from '#contract/habits/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { templatesRead } from '../data.ts';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { ruleWords } from '../words.ts';

/** Templates that are shown at first. */
const fewTemplates = 6;

/** A member's first look: one small habit, or a template. */
export function NoHabits({ onNew }: { onNew: (template?: HabitTemplate) => void }) {
  const { data: templates } = useQuery(templatesRead);
  const [isAll, setAll] = useState(false);
  return (
    <>
      <div className="card">
        <EmptyState
          className="max-shell:[&_.art]:w-36"
          art="habits"
          level="h2"
          title="Start with one you could do tonight"
          action={
            <Button kind="primary" size="lg" icon={Plus} onClick={() => onNew()}>
              New habit
            </Button>
          }
        >
          Small enough to keep on a bad day. You can make it bigger later.
        </EmptyState>
      </div>
      {templates && templates.length > 0 ? (
        <section className="mt-8 max-shell:mt-5 stack" aria-labelledby="habit-templates">
          <h2 className="h3" id="habit-templates">
            Or begin with one of these
          </h2>
          <ul className="grid grid-cols-3 gap-5 max-wide:grid-cols-2 max-shell:grid-cols-1 max-shell:gap-3">
            {templates.slice(0, isAll ? undefined : fewTemplates).map((template) => (
              <li key={template.id}>
                <button
                  type="button"
                  className="card size-full [--pad:1rem_1.125rem] grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3.5 items-center text-left"
                  onClick={() => onNew(template)}
                >
                  <HabitGlyph habit={template} />
                  <span>
                    <b className="block leading-5.5">{template.name}</b>
                    <span className="small muted">{ruleWords(template)}</span>
                  </span>
                  <Icon as={Plus} />
                </button>
              </li>
            ))}
          </ul>
          {isAll || templates.length <= fewTemplates ? null : (
            <Button kind="ghost" onClick={() => setAll(true)}>
              Show all {templates.length}
            </Button>
          )}
        </section>
      ) : null}
      <p className="small muted mt-4">
        Coming from Loop or Habitica?{' '}
        <Link className="link" href="/profile/settings/data">
          Bring your history along.
        </Link>
      </p>
    </>
  );
}

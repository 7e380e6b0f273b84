import clsx from 'clsx';
import DOMPurify from 'dompurify';
import { Footprints, NotebookPen } from 'lucide';
import { Icon } from '../../../ui/display/Icon.tsx';
import type { DayCard } from './day-card.ts';
import { HelpLines } from './HelpLines.tsx';
import styles from './lesson.module.css';

/** Shows a full day card: lesson, walk question, small actions, prompt and sources. */
export function LessonBody({ card }: { card: DayCard }) {
  return (
    <div className="grid gap-7 mt-4">
      {card.html === null ? (
        <div className="prose">
          {card.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server and once more here
        <div className="prose" dangerouslySetInnerHTML={{ __html: clean(card.html) }} />
      )}
      <section className="px-5.5 py-5 rounded-lg bg-brand-tint">
        <h3 className="text-[1.1875rem]/6 mb-1.5 flex items-center gap-2">
          <Icon className="text-brand-text" as={Footprints} /> Your walk
        </h3>
        <p>{card.walk}</p>
        {card.actions.length > 0 ? (
          <ol className={clsx(styles.lines, 'grid mt-2')}>
            {card.actions.map((action, i) => (
              <li className="last:border-b-0" key={action}>
                <i aria-hidden="true">{i + 1}</i>
                <span>{action}</span>
              </li>
            ))}
          </ol>
        ) : null}
        {card.small ? <p className="mt-2 small muted">Only have two minutes? {card.small}</p> : null}
      </section>
      <section>
        <h3 className="h4 flex items-center gap-2">
          <Icon className="text-brand-text" as={NotebookPen} /> Your journal
        </h3>
        <p className="mt-1">{card.prompt}</p>
        {card.deeper ? <p className="mt-2 muted">Deeper: {card.deeper}</p> : null}
      </section>
      {card.sources.length > 0 ? (
        <section>
          <h3 className="h4 flex items-center gap-2">Sources</h3>
          <ul className="small muted mt-1">
            {card.sources.map((source) => (
              <li className="not-first:mt-1.5" key={source}>
                {source}
              </li>
            ))}
          </ul>
          <p className="mt-2 small muted">The studies are real. The people in the stories are made up.</p>
        </section>
      ) : card.html === null ? null : (
        <p className="small muted">The people in the stories are made up.</p>
      )}
      <HelpLines />
    </div>
  );
}

/** Sanitizes to the allowed formats of rich text. Links send no referrer. */
function clean(html: string): string {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [
      'h1',
      'h2',
      'h3',
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'code',
      'pre',
      'hr',
      'img',
    ],
    ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'target', 'rel'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'nofollow noopener noreferrer');
    link.setAttribute('target', '_blank');
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
}

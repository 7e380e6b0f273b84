import { NotebookPen, Shield, ShieldCheck, Undo2 } from 'lucide';
import { taxNote } from '#contract/membership/prices.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { goodTerms } from '../messages.ts';

/** Terms of every plan, in the words of the rules. */
const promises = [
  {
    icon: ShieldCheck,
    title: '30-day money-back guarantee',
    text: 'The first charge of a new subscription is refunded in full if you ask within 30 days. Once per person.',
  },
  {
    icon: Undo2,
    title: 'Cancel anytime',
    text: 'From your membership page. You keep your plan until the end of the period you paid for.',
  },
  {
    icon: NotebookPen,
    title: 'Your words stay yours',
    text: 'If you leave a plan, your journal, stones and streak history stay in your account.',
  },
];

/** The terms below the plan cards. */
export const PlanPromises = () => (
  <>
    <ul className="promise card card--flush grid grid-cols-3 max-shell:grid-cols-1">
      {promises.map(({ icon, title, text }) => (
        <li
          className="grid grid-cols-[1.5rem_1fr] gap-3 py-4.5 px-6 max-shell:py-4 max-shell:px-4.5 not-first:border-l not-first:border-line max-shell:not-first:border-l-0 max-shell:not-first:border-t max-shell:not-first:border-line"
          key={title}
        >
          <Icon className="mt-0.5 text-done-text" as={icon} />
          <div>
            <h3 className="h4">{title}</h3>
            <p className="text-sm/5.25 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <p className="small muted flex gap-2">
      <Icon className="mt-0.5" as={Shield} size="sm" />
      <span>
        {goodTerms} Prices in {taxNote}. Billed in advance, monthly or yearly.
      </span>
    </p>
  </>
);

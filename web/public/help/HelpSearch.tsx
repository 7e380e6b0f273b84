import clsx from 'clsx';
import { Search } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';

/** The search of the help centre: a form that works without JavaScript. `/` moves to it. */
export function HelpSearch({
  query = '',
  hint,
  isSmall,
}: {
  query?: string;
  hint: string;
  isSmall?: boolean;
}) {
  return (
    <search className={clsx('relative block w-[min(100%,40rem)] text-left', isSmall ? 'mb-4' : 'mt-6')}>
      <form action="/help">
        <Icon
          as={Search}
          className={clsx(
            'absolute top-1/2 -translate-y-1/2 text-subtle pointer-events-none',
            isSmall ? 'left-3.5 size-4.5' : 'left-4.5 size-5.5',
          )}
        />
        <input
          className={clsx(
            'input',
            isSmall ? 'pl-10.5' : 'min-h-14 pl-13 text-[1.0625rem] rounded-[1rem] not-focus:shadow-2',
          )}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query}
          placeholder={hint}
          aria-label="Search the help centre"
          data-search
        />
        {isSmall ? null : (
          <kbd
            className="text-[0.75rem]/none absolute right-4 top-1/2 -translate-y-1/2 py-1.25 px-1.75 border border-line rounded-[0.375rem] bg-raised text-muted font-[540] font-mono max-shell:hidden"
            aria-hidden="true"
          >
            /
          </kbd>
        )}
      </form>
    </search>
  );
}

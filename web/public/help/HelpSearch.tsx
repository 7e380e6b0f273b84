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
    <search className={isSmall ? 'help-search help-search--small' : 'help-search'}>
      <form action="/help">
        <Icon as={Search} />
        <input
          className="input"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={query}
          placeholder={hint}
          aria-label="Search the help centre"
          data-search
        />
        {isSmall ? null : <kbd aria-hidden="true">/</kbd>}
      </form>
    </search>
  );
}

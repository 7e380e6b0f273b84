import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { useState } from 'react';
import type { Person } from '#contract/social/endpoints.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { peopleToWrite } from './data.ts';

interface NewMessageProps {
  open: boolean;
  onClose: () => void;
  onPick: (memberId: string) => void;
}

/** Chooses someone to write to. */
export function NewMessage({ open, onClose, onPick }: NewMessageProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = useQuery({ ...peopleToWrite(q), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="New message">
      <Field label="Who do you want to write to?">
        <Input
          type="search"
          icon={Search}
          maxLength={254}
          placeholder="A name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          We couldn’t load people. Try again.
        </InlineError>
      ) : query.data ? (
        <>
          <p className="sr" role="status">
            {counted(query.data.length, 'person found', 'people found')}
          </p>
          {query.data.length === 0 ? (
            <p className="muted mt-4">No one with that name can be found.</p>
          ) : (
            <ul className="grid mt-4 max-h-88 overflow-y-auto" aria-label="People">
              {query.data.map((person) => (
                <li key={person.id}>
                  {person.may_message ? (
                    <Button
                      className="justify-start text-start min-h-13"
                      kind="ghost"
                      block
                      onClick={() => onPick(person.id)}
                    >
                      <Face person={person} />
                    </Button>
                  ) : (
                    // Their page says why.
                    <ButtonLink
                      className="justify-start text-start min-h-13"
                      kind="ghost"
                      block
                      href={`/u/${person.id}`}
                    >
                      <Face person={person} note="You can’t write to them right now" />
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <SkeletonList label="Loading people..." />
      )}
    </Dialog>
  );
}

function Face({ person, note }: { person: Person; note?: string }) {
  return (
    <>
      <Avatar name={person.name} id={person.id} photo={person.profile_photo} size="sm" decorative />
      <span className="grow min-w-0">
        <span className="block truncate" dir="auto">
          {person.name}
        </span>
        {note ? <span className="block truncate xs muted">{note}</span> : null}
      </span>
    </>
  );
}

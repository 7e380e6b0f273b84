import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CreditCard, Trash2 } from 'lucide';
import { useId, useRef, useState } from 'react';
import type { Leaving } from '#contract/leaving.ts';
import { tierLabels } from '#contract/tiers.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { dayMonthIn, longDateIn } from './format.ts';
import { ProofFields, useProof } from './ProofFields.tsx';
import { leavingRead } from './reads.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useLeave } from './use-leave.ts';

type Texts = 'keep' | 'erase';

/** Dialog that plans the deletion of the account, with the choice for texts and the password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(leavingRead);
  const stay = useRef<HTMLButtonElement>(null);
  const form = useId();
  const [texts, setTexts] = useState<Texts>('keep');
  const call = useLeave(
    'POST /api/users/delete-account',
    'We couldn’t delete your account. Nothing has changed. Try again.',
  );
  const { run, busy } = call;
  const proof = useProof(call);
  const remove = () => {
    if (proof.isFilled) void run({ body: { ...proof.body, texts } });
  };
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      initialFocus={stay}
      title="Delete your account?"
      closeButton
      dismissible={false}
      actions={
        <>
          <Button ref={stay} disabled={busy} onClick={onClose}>
            Keep my account
          </Button>
          <Button
            type="submit"
            form={form}
            kind="danger"
            busy={busy}
            busyText="Deleting..."
            disabled={!proof.isFilled || !data || data.obstacle !== null}
          >
            Delete account
          </Button>
        </>
      }
    >
      {data ? (
        <div className="stack mt-4 [--gap:1.25rem]">
          {data.obstacle ? (
            <Obstacle sentence={data.obstacle} groups={data.groups} />
          ) : (
            <>
              <Effects leaving={data} />
              <TextsChoice leaving={data} value={texts} onChange={setTexts} />
              <UnsavedChanges />
              <form
                id={form}
                noValidate
                className="stack [--gap:1.25rem]"
                onSubmit={(event) => {
                  event.preventDefault();
                  remove();
                }}
              >
                <ProofFields proof={proof} />
              </form>
            </>
          )}
        </div>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load what deleting does.
        </InlineError>
      ) : (
        <Skeleton label="Loading">
          <SkeletonBlock />
          <SkeletonBlock w="60%" />
        </Skeleton>
      )}
    </Dialog>
  );
}

function Obstacle({ sentence, groups }: { sentence: string; groups: Leaving['groups'] }) {
  return (
    <Banner kind="warn" title={sentence}>
      {groups.length > 0 ? (
        <ul>
          {groups.map(({ id, name }) => (
            <li key={id}>
              <Link className="link" href={`/groups/${id}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

function Effects({ leaving: { deletes_at: at, plan } }: { leaving: Leaving }) {
  const { time_zone: zone } = useMember();
  return (
    <ul className="leave-effects">
      <li>
        <Icon as={CalendarDays} />
        <span>
          You can change your mind until <b>{longDateIn(zone)(at)}</b>. Sign in before then and choose “Keep
          my account”.
        </span>
      </li>
      {plan ? (
        <li>
          <Icon as={CreditCard} />
          <span>{tierLabels[plan.tier]} ends today. No further charge.</span>
        </li>
      ) : null}
      <li>
        <Icon as={Trash2} />
        <span>Your journal, habits, goals and drafts are erased on {dayMonthIn(zone)(at)}.</span>
      </li>
    </ul>
  );
}

interface TextsChoiceProps {
  leaving: Leaving;
  value: Texts;
  onChange: (value: Texts) => void;
}

function TextsChoice({ leaving, value, onChange }: TextsChoiceProps) {
  const { posts_count: posts, replies_count: replies } = leaving;
  if (posts + replies === 0) return null;
  const counts = [counted(posts, 'post', 'posts'), counted(replies, 'reply', 'replies')].filter(Boolean);
  return (
    <RadioGroup legend={`Your ${counts.join(' and ')}`}>
      <Radio
        name="texts"
        label="Leave them without my name"
        description="Conversations stay readable"
        checked={value === 'keep'}
        onChange={() => onChange('keep')}
      />
      <Radio
        name="texts"
        label="Delete them too"
        description="Replies by others stay"
        checked={value === 'erase'}
        onChange={() => onChange('erase')}
      />
    </RadioGroup>
  );
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

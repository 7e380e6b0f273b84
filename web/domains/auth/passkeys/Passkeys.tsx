import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus, Trash2 } from 'lucide';
import { Suspense, useState } from 'react';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { ago, longDate } from '../../../ui/instants.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { passkeysRead } from './data.ts';

const PasskeyDialog = overlay(() => import('./PasskeyDialog.tsx').then((m) => m.PasskeyDialog));

/** The member's passkeys, each of which signs in without the password. */
export function Passkeys() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(passkeysRead);
  const [dialog, setDialog] = useState<{ removes: Passkey | null; isOpen: boolean } | null>(null);
  const now = useNow();
  return (
    <Card as="section" aria-labelledby="passkeys-title">
      <SectionHead id="passkeys-title" title="Passkeys">
        <Button size="sm" icon={Plus} onClick={() => setDialog({ removes: null, isOpen: true })}>
          Add a passkey
        </Button>
      </SectionHead>
      {data?.length === 0 ? (
        <p className="muted">
          Sign in with your fingerprint, your face or the PIN of your device, without the password.
        </p>
      ) : data ? (
        <ul className="rows">
          {data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <Icon as={Fingerprint} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="strong [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="small muted">
                  Added {longDate(passkey.created_at)},{' '}
                  {passkey.last_used_at ? `used ${ago(passkey.last_used_at, now)}` : 'not used yet'}
                </p>
              </div>
              <Button
                kind="ghost"
                icon={Trash2}
                label={`Remove ${passkey.name}`}
                onClick={() => setDialog({ removes: passkey, isOpen: true })}
              />
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton label="Loading passkeys">
          <SkeletonBlock />
        </Skeleton>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load your passkeys.
        </InlineError>
      ) : null}
      {dialog ? (
        <Suspense fallback={null}>
          <PasskeyDialog
            removes={dialog.removes}
            open={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
            onClosed={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

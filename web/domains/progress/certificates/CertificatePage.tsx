import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Copy, Printer } from 'lucide';
import { useState } from 'react';
import type { Certificate } from '#contract/progress/certificates.ts';
import { copyText } from '../../../platform/app/copy-text.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { certificatesRead } from '../data.ts';
import { longDate } from '../words.ts';
import { CertificateSheet } from './CertificateSheet.tsx';
import styles from './certificate.module.css';

/** Page of the member's own certificates, to print and to publish. */
export function CertificatePage({ course }: { course?: string | undefined }) {
  const query = useQuery(certificatesRead);
  const { certificates: all } = query.data ?? {};
  const [chosen, setChosen] = useState<string>();
  const certificate =
    all?.find(({ number, course_id }) =>
      chosen === undefined ? course_id !== null && course_id === course : number === chosen,
    ) ?? all?.[0];
  return (
    <div className={clsx(styles.page, 'page has-ridge')}>
      <PageHead
        className="mb-5 print:hidden"
        back={{ href: '/profile/achievements', label: 'Achievements' }}
        title="Your certificate"
        actions={
          certificate ? (
            <Button kind="primary" icon={Printer} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          ) : null
        }
      />
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading your certificate">
            <SkeletonBlock h="30rem" />
          </Skeleton>
        }
        failed="We couldn’t load your certificate. It’s safe."
      >
        {({ name, certificates }) =>
          certificate ? (
            <>
              {certificates.length > 1 ? (
                <Field label="Certificate" className={clsx(styles.choice, 'max-w-96 mb-5')}>
                  <Select
                    value={certificate.number}
                    onChange={(event) => setChosen(event.currentTarget.value)}
                  >
                    {certificates.map(({ number, title, finished_on: on }) => (
                      <option key={number} value={number}>
                        {title}, {longDate(on)}
                      </option>
                    ))}
                  </Select>
                </Field>
              ) : null}
              <CertificateSheet certificate={{ ...certificate, name }} startedOn={certificate.started_on} />
              <div className={styles.notes}>
                <Card as="section" aria-labelledby="certificate-on-it">
                  <h2 className="card-title" id="certificate-on-it">
                    What’s on it
                  </h2>
                  <p className="small muted mt-1">
                    Your name, the dates and the number. Nothing you wrote. If you change your name, it
                    changes here as well.
                  </p>
                </Card>
                <CheckPage key={certificate.number} certificate={certificate} />
              </div>
            </>
          ) : (
            <EmptyState
              art="done"
              level="h2"
              title="No certificate yet"
              action={
                <ButtonLink kind="primary" href="/evolve90">
                  Go to Evolve 90
                </ButtonLink>
              }
            >
              You’ll have one once Day 90 is completed, and one for each course that you finish.
            </EmptyState>
          )
        }
      </DataOf>
    </div>
  );
}

/** Turns the check page on or off. */
function CheckPage({ certificate: { number, is_public: isPublic } }: { certificate: Certificate }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('PUT /api/certificates/:number/public', {
    failure: 'We couldn’t change the check page. Try again.',
    onDone: (changed) =>
      queryClient.setQueryData(certificatesRead.queryKey, (known) =>
        known === undefined
          ? undefined
          : {
              ...known,
              certificates: known.certificates.map((one) => (one.number === number ? changed : one)),
            },
      ),
  });
  const address = `${location.origin}/certificates/${number}`;
  const copy = () =>
    copyText(address).then(
      () => toast('Link copied.'),
      () => toast.error('We couldn’t copy the link. Select it and copy it by hand.'),
    );
  return (
    <Card as="section" aria-labelledby="certificate-check">
      <h2 className="card-title" id="certificate-check">
        Let someone check it
      </h2>
      <p className="small muted mt-1 mb-3">
        Anyone with the link sees that it’s genuine, with your name, the title and the date, and nothing else.
        It’s off until you turn it on.
      </p>
      <Switch
        label="Public check page"
        checked={isPublic}
        disabled={busy}
        onChange={(next) => void run({ params: { number }, body: { is_public: next } })}
      />
      {isPublic ? (
        <div className="row row--wrap mt-3 [--gap:0.5rem_1rem]">
          <Link className="link small [overflow-wrap:anywhere]" href={`/certificates/${number}`}>
            {address}
          </Link>
          <Button size="sm" kind="ghost" icon={Copy} onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

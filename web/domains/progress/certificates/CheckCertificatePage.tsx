import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Printer } from 'lucide';
import { useState } from 'react';
import { ApiError } from '../../../platform/http/api.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { checkedRead } from '../data.ts';
import { CertificateSheet } from './CertificateSheet.tsx';
import styles from './certificate.module.css';

/** Longest number that the server reads, with spaces and hyphens. */
const longest = 40;

interface CheckCertificatePageProps {
  /** The number of the address, or undefined on the page that asks for one. */
  number: string | undefined;
  onCheck: (number: string) => void;
}

/** Public page that shows whether a certificate is genuine. */
export function CheckCertificatePage({ number, onCheck }: CheckCertificatePageProps) {
  const query = useQuery({
    ...checkedRead(number ?? ''),
    enabled: number !== undefined && number.length <= longest,
  });
  const { data, error } = query;
  const isNone =
    number !== undefined && (number.length > longest || (error instanceof ApiError && !error.isTemporary));
  return (
    <div className={clsx(styles.page, 'page')}>
      {!data && (number === undefined || isNone) ? (
        <Card className="max-w-160 mx-auto my-8">
          <EmptyState
            art="results"
            page
            title={isNone ? 'No certificate with this number' : 'Check a certificate'}
            action={<NumberForm first={number ?? ''} onCheck={onCheck} />}
          >
            {isNone
              ? `${number.slice(0, longest)} isn’t in our records, or its owner has turned the page off. We can’t tell you which.`
              : 'Type the number at the bottom of the certificate.'}
          </EmptyState>
        </Card>
      ) : (
        <DataOf
          query={query}
          loading={
            <Skeleton label="Checking the certificate">
              <SkeletonBlock h="30rem" />
            </Skeleton>
          }
          failed="We couldn’t check the certificate. Try again."
        >
          {(certificate) => (
            <>
              <h1 className="sr">Certificate</h1>
              <Banner kind="done" title="Checked against our records right now.">
                {certificate.name} chose to make this page public.
              </Banner>
              <CertificateSheet certificate={certificate} />
              <div className={styles.notes}>
                <Card as="section" aria-labelledby="certificate-shows">
                  <h2 className="card-title" id="certificate-shows">
                    What this page shows
                  </h2>
                  <p className="small muted mt-1 mb-3">
                    The name, the title and the date. Nothing about journals, habits or streaks. Its owner can
                    turn the page off at any time.
                  </p>
                  <Button icon={Printer} onClick={() => window.print()}>
                    Print or save as PDF
                  </Button>
                </Card>
              </div>
            </>
          )}
        </DataOf>
      )}
    </div>
  );
}

/** `first` is the number that wasn't found, so that one wrong letter can be corrected. */
function NumberForm({ first, onCheck }: { first: string; onCheck: (number: string) => void }) {
  const [typed, setTyped] = useState(first.slice(0, longest));
  return (
    <form
      className="flex flex-wrap items-end justify-center gap-3 mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onCheck(typed.trim());
      }}
    >
      <Field label="Number of the certificate" hideLabel>
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="0000-0000-0000"
          maxLength={longest}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <Button kind="primary" type="submit">
        Check number
      </Button>
    </form>
  );
}

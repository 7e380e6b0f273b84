import { createFileRoute } from '@tanstack/react-router';
import { CheckCertificatePage } from '../domains/progress/certificates/CheckCertificatePage.tsx';
import { checkedRead } from '../domains/progress/data.ts';
import { prefetch } from '../platform/query/query.ts';
import { OpenShell } from './-shell/OpenShell.tsx';
import { startReads } from './-start-reads.ts';

/** Opened by anyone who has the number of a certificate. */
export const Route = createFileRoute('/certificates/{-$number}')({
  staticData: { title: 'Certificate', live: 'own' },
  loader: ({ preload, params }) =>
    startReads(preload, () =>
      params.number ? prefetch({ ...checkedRead(params.number), retry: false }) : undefined,
    ),
  component: Certificate,
});

function Certificate() {
  const { number } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <OpenShell>
      <CheckCertificatePage
        key={number}
        number={number}
        onCheck={(typed) => void navigate({ to: '/certificates/{-$number}', params: { number: typed } })}
      />
    </OpenShell>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '../../../domains/progress/certificates/CertificatePage.tsx';
import { certificatesRead } from '../../../domains/progress/data.ts';
import { prefetch } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/certificate')({
  staticData: { title: 'Your certificate', live: 'own' },
  validateSearch: ({ course }): { course?: string } => (typeof course === 'string' ? { course } : {}),
  loader: ({ preload }) => startReads(preload, () => prefetch(certificatesRead)),
  component: function OwnCertificate() {
    return <CertificatePage course={Route.useSearch().course} />;
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '../../../domains/progress/CertificatePage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/certificate')({
  staticData: { title: 'Your certificate' },
  validateSearch: ({ course }): { course?: string } => (typeof course === 'string' ? { course } : {}),
  loader: ({ preload }) => startReads(preload, (pages) => pages.certificates()),
  component: function OwnCertificate() {
    return <CertificatePage course={Route.useSearch().course} />;
  },
});

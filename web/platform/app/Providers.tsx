import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CelebrationProvider } from '../../ui/overlays/Celebrate.tsx';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { queryClient } from '../query/query.ts';

/**
 * Providers for screens that read and save. Login and registration render without them, which keeps those
 * pages small.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <CelebrationProvider>{children}</CelebrationProvider>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../domains/profile/ProfilePage.tsx';

export const Route = createFileRoute('/_app/profile')({ component: ProfilePage });

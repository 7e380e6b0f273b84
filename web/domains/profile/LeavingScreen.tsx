import { DataPage } from './DataPage.tsx';

/** Takes the place of every page while the account is about to be deleted. */
export const LeavingScreen = () => <DataPage />;

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../app.css';
import './catalogue.css';
import { CelebrationProvider } from '../ui/overlays/Celebrate.tsx';
import { ConfirmProvider } from '../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../ui/overlays/Toast.tsx';
import { Catalogue } from './Catalogue.tsx';
import { AppExample, AuthExample, ReaderExample } from './Frames.tsx';

// `?show=app|auth|reader` shows one frame alone. `?theme=light|dark` forces a theme.
const params = new URLSearchParams(location.search);
const theme = params.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const pages = { app: AppExample, auth: AuthExample, reader: ReaderExample };
const show = params.get('show') ?? '';
const Page = show in pages ? pages[show as keyof typeof pages] : Catalogue;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ToastProvider>
        <ConfirmProvider>
          <CelebrationProvider>
            <Page />
          </CelebrationProvider>
        </ConfirmProvider>
      </ToastProvider>
    </StrictMode>,
  );
}

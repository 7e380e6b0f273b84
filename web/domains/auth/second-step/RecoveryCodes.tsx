import clsx from 'clsx';
import { Copy, Download, Printer } from 'lucide';
import { copyText } from '../../../platform/app/copy-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import styles from './second-step.module.css';

/** Recovery codes, which are shown once, with buttons to copy, download and print them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    void copyText(text).then(
      () => toast('Codes copied.'),
      () => toast.error("We couldn't copy the codes. Select them, or download them."),
    );
  return (
    <div className={clsx(styles.recoveryCodes, 'grid gap-4')}>
      <ul
        className="text-md/[1.6] font-mono wrap-anywhere grid grid-cols-2 gap-x-4 gap-y-1.5 p-4 rounded-md bg-sunken"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row--wrap">
        <Button size="sm" icon={Copy} onClick={copy}>
          Copy
        </Button>
        <Button size="sm" icon={Download} onClick={() => download(text)}>
          Download
        </Button>
        <Button size="sm" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'evolve-recovery-codes.txt';
  link.click();
  // Safari reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

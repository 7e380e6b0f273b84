import { encode } from 'uqr';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import './second-step.css';

/** The secret of an authenticator app as a QR code and as text, and the field for its first code. */
export function AppSecret({
  secret,
  uri,
  code,
  error,
  onCode,
}: {
  secret: string;
  uri: string;
  code: string;
  error: string | null;
  onCode: (typed: string) => void;
}) {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <>
      <svg
        className="qr-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={squares} />
      </svg>
      <div>
        <p className="small muted">Can't scan it? Enter this key in the app.</p>
        <p className="secret-key">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <Field label="Code from the app" error={error ?? undefined}>
        <Input
          name="code"
          ref={focusNow}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

/** Ref that focuses a new field. Its stable identity makes it run once. */
const focusNow = (field: HTMLElement | null): void => field?.focus();

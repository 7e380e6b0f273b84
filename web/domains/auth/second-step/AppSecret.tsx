import { encode } from 'uqr';
import { TextField } from '../../../platform/forms/fields.tsx';
import type { Fields } from '../../../platform/forms/form-state.ts';

/** The secret of an authenticator app as a QR code and as text, and the field for its first code. */
export function AppSecret({
  secret,
  uri,
  form,
}: {
  secret: string;
  uri: string;
  form: Fields<{ code: string }>;
}) {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <>
      <svg
        // Cameras need dark squares on white, in the dark theme too.
        className="w-48 mx-auto rounded-md bg-[#fff] fill-[#000]"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={squares} />
      </svg>
      <div>
        <p className="small muted">Can't scan it? Enter this key in the app.</p>
        <p data-secret="" className="text-md/[1.6] font-mono wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <TextField
        form={form}
        name="code"
        label="Code from the app"
        ref={focusNow}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </>
  );
}

/** Ref that focuses a new field. Its stable identity makes it run once. */
const focusNow = (field: HTMLElement | null): void => field?.focus();

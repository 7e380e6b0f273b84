import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportContents } from '#contract/exports/constants.ts';
import type { Export } from '#contract/exports/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { bytesInWords, dayMonthIn, longDateIn, timeIn } from '../../ui/instants.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { exportsRead, saveExport } from './data.ts';

const choices: readonly { contents: ExportContents; label: string; text: string; noun: string }[] = [
  {
    contents: 'everything',
    label: 'Everything',
    text: 'JSON, CSV, Markdown and your pictures',
    noun: 'Your file',
  },
  {
    contents: 'practice',
    label: 'Habits, goals and practice',
    text: 'JSON, and CSV for spreadsheets',
    noun: 'Your habits and goals',
  },
];
const checkEveryMs = 3_000;
const isPreparing = ({ state }: Export): boolean => state === 'preparing';

/** Prepares and downloads the member's data. */
export function DownloadCard() {
  const { time_zone: zone } = useMember();
  const [contents, setContents] = useState<ExportContents>('everything');
  const exports = useQuery({
    ...exportsRead,
    refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? checkEveryMs : false),
  });
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/users/export', {
    failure: 'We couldn’t prepare your file. Try again.',
    invalidates: ['GET /api/users/export'],
    onDone: () => toast('We’ll email you when your file is ready.'),
  });
  const known = exports.data ?? [];
  const chosen = known.find((each) => each.contents === contents);
  const isMade = chosen !== undefined && isPreparing(chosen);
  const nextAt = chosen && !isMade ? chosen.next_at : null;

  return (
    <Card
      as="section"
      aria-labelledby="download-title"
      className="grid grid-cols-1 gap-3 max-shell:[&_.banner-body]:flex-[1_1_9rem]"
    >
      <h2 id="download-title" className="card-title">
        Download
      </h2>
      <p className="small muted">Everything you wrote, ticked and uploaded, in one file.</p>
      <RadioGroup
        legend="What to download"
        hideLegend
        className="grid grid-cols-2 gap-x-5 gap-y-1 max-shell:grid-cols-1"
      >
        {choices.map((each) => (
          <Radio
            key={each.contents}
            name="export"
            label={<span className="strong">{each.label}</span>}
            description={each.text}
            checked={contents === each.contents}
            onChange={() => setContents(each.contents)}
          />
        ))}
      </RadioGroup>
      <p className="small muted">
        For your journal alone, open{' '}
        <Link href="/journal" className="link">
          your journal
        </Link>{' '}
        and choose Export or Print.
      </p>
      {exports.isError && known.length === 0 ? (
        <InlineError onRetry={() => void exports.refetch()}>We couldn’t load your files.</InlineError>
      ) : null}
      {choices.map(({ contents: each, noun }) => {
        const file = known.find((one) => one.contents === each);
        return file ? <FileState key={each} file={file} noun={noun} zone={zone} /> : null;
      })}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {nextAt ? (
          <p className="small muted grow max-shell:[flex-basis:100%]">
            One file a day. You can prepare the next one on {dayMonthIn(zone)(nextAt)} at{' '}
            {timeIn(zone)(nextAt)}.
          </p>
        ) : null}
        <Button
          className="max-shell:flex-1"
          kind="primary"
          busy={busy || isMade}
          busyText="Preparing..."
          disabled={nextAt !== null}
          onClick={() => void run({ body: { contents } })}
        >
          {chosen ? 'Prepare a new file' : 'Prepare a file'}
        </Button>
      </div>
    </Card>
  );
}

function FileState({ file, noun, zone }: { file: Export; noun: string; zone: string }) {
  const saving = useApiMutation(saveExport, {
    failure: 'We couldn’t download your file. Try again.',
  });
  if (isPreparing(file))
    return (
      <Banner className="max-shell:flex-wrap" title={`${noun}: preparing.`}>
        You can leave this page. We’ll email you when it’s ready.
      </Banner>
    );
  if (file.state === 'failed')
    return (
      <Banner className="max-shell:flex-wrap" kind="warn" title={`${noun}: that didn’t work.`}>
        Nothing is lost. Please prepare it again.
      </Banner>
    );
  if (!file.key || !file.ready_at || !file.expires_at || file.bytes === null) return null;
  return (
    <Banner
      className="max-shell:flex-wrap"
      kind="done"
      title={`${noun} from ${dayMonthIn(zone)(file.ready_at)} ${noun === 'Your file' ? 'is' : 'are'} ready.`}
      action={
        <Button size="sm" busy={saving.busy} busyText="Downloading..." onClick={() => void saving.run(file)}>
          Download<span className="sr"> {noun.toLowerCase()}</span>
        </Button>
      }
    >
      {bytesInWords(file.bytes)}. The link works until {longDateIn(zone)(file.expires_at)}.
    </Banner>
  );
}

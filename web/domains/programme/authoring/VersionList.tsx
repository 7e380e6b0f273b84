import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { type Publication, versionLabel } from './SavedLine.tsx';

interface VersionListProps<V extends Publication> {
  versions: readonly V[];
  /** Number of the published version. */
  current: number;
  /** Returns more words about a version: "for everyone". */
  noteOf: (version: V) => string | null;
  disabled: boolean;
  onOpen: (number: number) => void;
}

/** Published versions, newest first, each older one with the button that compares and restores it. */
export const VersionList = <V extends Publication>({
  versions,
  current,
  noteOf,
  disabled,
  onOpen,
}: VersionListProps<V>) => (
  <Card>
    <h3 className="h4">Versions</h3>
    <ul className="mt-2">
      {versions.map((version) => (
        <li
          className="grid gap-1 px-0 py-2.5 wrap-anywhere not-last:border-b not-last:border-line"
          key={version.number}
        >
          <span className="small">
            {[versionLabel(version), noteOf(version)].filter((part) => part !== null).join(', ')}
          </span>
          {version.number === current ? (
            <span className="small muted">Published</span>
          ) : (
            <div>
              <Button size="sm" disabled={disabled} onClick={() => onOpen(version.number)}>
                Compare or restore<span className="sr"> version {version.number}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
);

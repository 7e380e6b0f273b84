import { type ReactNode, useId, useState } from 'react';
import { Card } from '../display/Card.tsx';
import { SectionHead } from '../layout/SectionHead.tsx';

/** The numbers of a chart. */
export interface ChartNumbers {
  columns: readonly string[];
  /** A row has a cell for each column. The first one is its heading. */
  rows: readonly { key: string; cells: readonly (string | number)[] }[];
}

interface ChartCardProps {
  title: string;
  /** The finding, as sentences. */
  words: string;
  numbers: ChartNumbers;
  className?: string;
  children: ReactNode;
}

/** A chart with its finding in words, and its numbers as a table on request. */
export function ChartCard({ title, words, numbers, className, children }: ChartCardProps) {
  const heading = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card as="section" className={className} aria-labelledby={heading}>
      <SectionHead id={heading} title={title}>
        <button
          type="button"
          className="link small nowrap"
          aria-label={`View as table: ${title}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          View as table
        </button>
      </SectionHead>
      <p className="small muted" dir="auto">
        {words}
      </p>
      {isTable ? <ChartTable {...numbers} title={title} /> : children}
    </Card>
  );
}

function ChartTable({ title, columns, rows }: ChartNumbers & { title: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones
    <div className="mt-4 overflow-x-auto" role="region" aria-label={`Numbers: ${title}`} tabIndex={0}>
      <table className="font-size-sm w-full border-collapse nums">
        <thead>
          <tr>
            {columns.map((column) => (
              <th className="px-3 py-2 border-b border-line text-start nowrap" key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th className="px-3 py-2 border-b border-line text-start nowrap" scope="row" dir="auto">
                {head}
              </th>
              {cells.map((cell, i) => (
                <td className="px-3 py-2 border-b border-line text-start nowrap" key={columns[i + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list of what the colours of a chart mean. */
export function ChartLegend({
  label,
  entries,
}: {
  label: string;
  entries: readonly { key: string; name: string; style: React.CSSProperties }[];
}) {
  return (
    <ul className="flex flex-wrap gap-y-2 gap-x-4.5 mt-4 text-muted font-size-sm" aria-label={label}>
      {entries.map(({ key, name, style }) => (
        <li className="inline-flex items-center gap-1.75 wrap-anywhere" key={key} dir="auto">
          <i
            className="flex-none w-4 h-3 rounded-pebble bg-[var(--c)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklab,var(--c),black_24%)]"
            style={style}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

import type { IconType } from './Icon.tsx';

/** Clapping hands, which lucide lacks: `<Icon as={clap} />`. */
export const clap: IconType = [
  ...[
    'M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.5V6a2 2 0 0 0-4 0v8',
    'M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15',
  ].map((d): IconType[number] => [
    'path',
    { d, transform: 'translate(.2 3.4) scale(.84) rotate(-16 12 12)' },
  ]),
  ['path', { d: 'm17.6 1.8-.7 1.9M20.9 3.6l-1.5 1.5M22.8 6.8l-2 .6' }],
];

/** The streak's flame: two colours, lit from seven days. */
export function Flame({ size = 28 }: { size?: number }) {
  return (
    <svg className="flame" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        style={{ fill: 'var(--ev-flame-edge)' }}
        d="M16.8 1.9c1 4.6-1.3 6.7-3.6 9.2-.4-1.9-1.2-3.2-2.6-4.2.2 3.4-1 5.3-2.6 7.6-1.4 2-2.3 4-2.3 6.4 0 5.7 4.6 9.6 10.4 9.6s10.2-4 10.2-9.8c0-7-5.4-11.5-9.5-18.8Z"
      />
      <path
        style={{ fill: 'var(--ev-flame-core)' }}
        d="M16.5 14.2c.5 2.7-1.2 3.8-2.5 5.3-.4-.9-.9-1.5-1.6-2-.1 1.7-2 2.9-2 5.5 0 3.1 2.5 5.3 5.7 5.3 3.3 0 5.8-2.2 5.8-5.5 0-3.6-3.2-4.7-5.4-8.6Z"
      />
    </svg>
  );
}

/** The tick inside a stone. Its path has length 1, so CSS can draw it in. */
export function Tick() {
  return (
    <svg className="icon tick" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m4 12.5 5 5L20 6.5" pathLength={1} />
    </svg>
  );
}

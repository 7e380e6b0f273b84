import type { CSSProperties } from 'react';
import { Block, Row } from './Block.tsx';

const ROLES = ['canvas', 'sunken', 'surface', 'raised', 'brand', 'brand-tint', 'today', 'today-tint', 'done'];
const MORE = ['done-tint', 'warn-tint', 'danger', 'danger-tint', 'info-tint', 'inverse'];

const Swatch = ({ name, label = name }: { name: string; label?: string }) => (
  <div>
    <i style={{ '--c': `var(--ev-${name})` } as CSSProperties} />
    {label}
  </div>
);

export function Foundations() {
  return (
    <>
      <Block title="Colour">
        <div className="sw">
          {[...ROLES, ...MORE].map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </div>
        <Row of="Stones: one mineral per week, blue hour to sunrise">{null}</Row>
        <div className="sw sw--pebble">
          {Array.from({ length: 13 }, (_, i) => `stone-${i + 1}`).map((name, i) => (
            <Swatch key={name} name={name} label={i === 12 ? 'Summit' : `Week ${i + 1}`} />
          ))}
        </div>
      </Block>
      <Block title="Type">
        <p className="display" style={{ fontSize: 'var(--ev-text-5xl)', lineHeight: 1.02, fontWeight: 680 }}>
          One stone at a time
        </p>
        <p className="h1 display">Today is Day 12 of Evolve 90</p>
        <p className="h2 display">This week</p>
        <p className="h3 display">Name the next smallest step</p>
        <p className="prose">A blank page asks too much at seven in the morning.</p>
        <p>Left the house before the excuses woke up.</p>
        <p className="small muted">2h ago · Early Walkers</p>
      </Block>
    </>
  );
}

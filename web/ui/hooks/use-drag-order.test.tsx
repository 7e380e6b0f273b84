// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDragOrder } from './use-drag-order.ts';

const first = ['oak', 'elm', 'fir'];
const save = vi.fn();
let trees: readonly string[];
beforeEach(() => {
  trees = first;
  save.mockReset();
});
afterEach(cleanup);

const without = (list: readonly string[], key: string) => list.filter((each) => each !== key);

function Trees() {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const setTrees = (next: readonly string[]) => {
    trees = next;
    draw();
  };
  const drag = useDragOrder<readonly string[]>({
    row: 'tree',
    list: () => trees,
    show: setTrees,
    restore: setTrees,
    save,
    beside: (list, { key, beside, isAfter }) => {
      const rest = without(list, key);
      return rest.toSpliced(rest.indexOf(beside) + Number(isAfter), 0, key);
    },
    step: (list, key, by) => {
      const to = list.indexOf(key) + by;
      return list[to] ? without(list, key).toSpliced(to, 0, key) : list;
    },
    words: (list, key) => `Tree ${list.indexOf(key) + 1}`,
  });
  return (
    <>
      <p role="status">{drag.said}</p>
      <ul>
        {trees.map((key) => (
          <li key={key} data-tree={key}>
            <button
              type="button"
              aria-pressed={drag.held === key}
              onPointerDown={(event) => drag.grip(key, event)}
              onKeyDown={(event) => drag.onKey(key, event)}
            >
              {key}
            </button>
            <button type="button" onClick={() => drag.move(key, 1)}>
              {key} down
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const handle = (name: string) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(handle('oak'), { key });
const order = () => screen.getAllByRole('listitem').map((row) => row.dataset['tree']);
const said = () => screen.getByRole('status').textContent;

it('moves a row by keys, says where it is, and saves when it is dropped', () => {
  render(<Trees />);
  press('ArrowDown');
  expect(order()).toEqual(first);
  press(' ');
  expect(said()).toBe('Picked up. Tree 1. Move it with the arrows.');
  expect(handle('oak').getAttribute('aria-pressed')).toBe('true');
  press('ArrowDown');
  expect(said()).toBe('Tree 2.');
  press('ArrowDown');
  press('ArrowDown');
  expect(save).not.toHaveBeenCalled();
  press(' ');
  expect(said()).toBe('Dropped. Tree 3.');
  expect(save.mock.calls).toEqual([[['elm', 'fir', 'oak']]]);
});

it('returns a row with Escape', () => {
  render(<Trees />);
  press(' ');
  press('ArrowDown');
  press('Escape');
  expect(order()).toEqual(first);
  expect(said()).toBe('Returned to its place.');
  expect(save).not.toHaveBeenCalled();
});

it('moves a row one place from a menu, and saves nothing at the end', () => {
  render(<Trees />);
  fireEvent.click(handle('oak down'));
  fireEvent.click(handle('fir down'));
  expect(save.mock.calls).toEqual([[['elm', 'oak', 'fir']]]);
  expect(said()).toBe('Tree 2.');
});

it('drags a row beside the one under the pointer, and saves at its release or not at all', () => {
  render(<Trees />);
  document.elementFromPoint = () => handle('fir');
  const drag = (end: 'pointerup' | 'pointercancel') => {
    fireEvent.pointerDown(handle('oak'), { button: 0 });
    fireEvent.pointerMove(window, { clientX: 1, clientY: 100 });
    expect(order()).toEqual(['elm', 'fir', 'oak']);
    fireEvent(window, new Event(end));
  };
  drag('pointercancel');
  expect(order()).toEqual(first);
  expect(save).not.toHaveBeenCalled();
  drag('pointerup');
  expect(save).toHaveBeenCalledTimes(1);
});

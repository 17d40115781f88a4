import { expect, test } from 'vitest';
import { freestPlace } from './message-place.ts';

const box = (left: number, top: number, weight = 1) => ({
  left,
  top,
  right: left + 100,
  bottom: top + 40,
  weight,
});
const boxes = { bottom: box(450, 900), bottomEnd: box(880, 900), top: box(450, 60) };

test('un mensaje sale donde no tapa nada que se pueda pulsar, y donde menos tapa si no lo hay', () => {
  expect(freestPlace(boxes, [])).toBe('bottom');
  expect(freestPlace(boxes, [box(500, 920)])).toBe('bottomEnd');
  expect(freestPlace(boxes, [box(500, 920), box(900, 880)])).toBe('top');
  expect(freestPlace(boxes, [box(500, 920), box(510, 920), box(900, 880), box(400, 70), box(480, 70)])).toBe(
    'bottomEnd',
  );
  // Three rows of a list before one button.
  const rows = [box(450, 900), box(460, 900), box(470, 900)];
  expect(freestPlace(boxes, [...rows, box(900, 900, 4), box(500, 60, 4)])).toBe('bottom');
});

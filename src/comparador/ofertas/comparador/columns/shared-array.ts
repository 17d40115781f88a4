import type { Lists, Places } from './shape.ts';

/** Classes of the arrays that columns are made of. */
export type ArrayType =
  | Uint8ArrayConstructor
  | Uint16ArrayConstructor
  | Int16ArrayConstructor
  | Uint32ArrayConstructor
  | Int32ArrayConstructor
  | Float64ArrayConstructor;

/** Makes a typed array in shared memory, with zeros or with given values. */
export function sharedArray<Type extends ArrayType>(
  type: Type,
  given: number | ArrayLike<number>,
): InstanceType<Type> {
  const length = typeof given === 'number' ? given : given.length;
  const memory = new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT);
  const made: InstanceType<Type> = Reflect.construct(type, [memory]);
  if (typeof given !== 'number') made.set(given);
  return made;
}

/** Puts lists of whole numbers one after another. */
export function listed(lists: readonly number[][]): Lists {
  const desde = sharedArray(Uint32Array, lists.length + 1);
  for (const [index, list] of lists.entries()) desde[index + 1] = (desde[index] ?? 0) + list.length;
  const valores = sharedArray(Uint16Array, lists.flat());
  return { desde, valores };
}

/** Groups places, from 0 on, by the number of each below `groups`; in a group they keep their order. */
export function grouped(numbers: ArrayLike<number>, groups: number): Places {
  const desde = sharedArray(Uint32Array, groups + 1);
  for (let place = 0; place < numbers.length; place++) {
    const next = (numbers[place] ?? 0) + 1;
    desde[next] = (desde[next] ?? 0) + 1;
  }
  for (let group = 0; group < groups; group++)
    desde[group + 1] = (desde[group + 1] ?? 0) + (desde[group] ?? 0);
  const lugares = sharedArray(Uint32Array, numbers.length);
  const next = desde.slice();
  for (let place = 0; place < numbers.length; place++) {
    const group = numbers[place] ?? 0;
    const at = next[group] ?? 0;
    lugares[at] = place;
    next[group] = at + 1;
  }
  return { desde, lugares };
}

import type { Lists } from './shape.ts';

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
  const made = new (type as unknown as new (memory: SharedArrayBuffer) => InstanceType<Type>)(memory);
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

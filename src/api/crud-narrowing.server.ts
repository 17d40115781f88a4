import type { z } from 'zod';
import type { Resource } from '#kit/resource.ts';

/** Which part of the list is shown, and not which rows there are in it. */
const PAGING = new Set(['pagina', 'limite', 'despues', 'antes']);

/** What a list is narrowed and ordered by, as its call takes it: for what is done to the whole of it. */
export function narrowingShape({ schemas }: Pick<Resource, 'schemas'>): Record<string, z.ZodType> {
  // Only its type is hidden: its names are known to none who serve every family.
  const { shape } = schemas.leer as unknown as z.ZodObject;
  return Object.fromEntries(
    Object.entries(shape).filter(([name]) => !PAGING.has(name)) as [string, z.ZodType][],
  );
}

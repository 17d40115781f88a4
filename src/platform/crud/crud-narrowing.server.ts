import type { z } from 'zod';
import type { Resource } from '#platform/kit/contract/resource.ts';

/** Query names that choose a page of the list. */
const PAGING = new Set(['pagina', 'limite', 'despues', 'antes']);

/** Schemas of a list's filters and order, for calls that act on the whole list. */
export function narrowingShape({ schemas }: Pick<Resource, 'schemas'>): Record<string, z.ZodType> {
  const { shape } = schemas.leer;
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !PAGING.has(name)));
}

import type { Field } from '#platform/kit/contract/fields.ts';
import type { CrudResource } from '../resource-types.ts';

const KINDS: readonly Field['input']['kind'][] = ['choice', 'flag', 'reference', 'number'];

/** Fields that may have the same value in several rows. */
export const bulkFields = ({ fields }: Pick<CrudResource, 'fields'>): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { input, system }]) => !system && KINDS.includes(input.kind));

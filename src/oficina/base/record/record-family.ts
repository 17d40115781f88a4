import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Family } from '#oficina/base/family.ts';
import type { EntidadFusion } from '#oficina/base/merges.ts';
import { type Perfil, permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';

/** A part of a record besides its summary: its path under the record's address, and the resource of what it shows. */
type Part = {
  path: string;
  name: string;
  recurso: Recurso;
  /** Who sees it, when the right to read the resource is not enough. */
  isSeen?(user: Perfil): boolean;
};

/** A family whose rows open on a record: a summary, and parts with what other families have of the row. */
export type RecordFamily<OneRow = CrudRow> = {
  family: Family<EntidadFusion>;
  resource: CrudResource;
  /** Owner of documentos, and the field of other families' rows that refers to one: `_idCliente`. */
  entidad: 'cliente' | 'contacto' | 'alumno';
  field: string;
  /** Rows are people: their record leads to their duplicates and to all their personal data, and shows their documentos. */
  people?: true;
  parts: readonly Part[];
  nameOf(row: OneRow | undefined): string;
  /** State beside the name, instead of its etapa and its code. */
  status?(row: OneRow): ReactNode;
  /** Further buttons of every part. */
  actions?(row: OneRow): ReactNode;
  layout(user: Perfil | undefined, row: OneRow | undefined): FormLayout;
};

/** Whether a person sees a part of a record. */
export const seesPart = ({ parts }: Pick<RecordFamily, 'parts'>, path: string, user: Perfil | undefined) =>
  user !== undefined &&
  parts.some(
    (part) => part.path === path && (part.isSeen?.(user) ?? permitted(user, part.recurso, 'L') !== null),
  );

export type OpenRecord<OneRow> = {
  record: RecordFamily<OneRow>;
  id: string;
  row: OneRow | undefined;
  query: UseQueryResult<OneRow>;
  fallback: string;
};

/** Reads the row of the page's address. */
export function useOpenRecord<OneRow>(record: RecordFamily<OneRow>): OpenRecord<OneRow> {
  const { id = '' } = useParams();
  const query = useRecord(record.resource, id) as UseQueryResult<OneRow>;
  return { record, id, row: query.data, query, fallback: wordsOf(record.resource).fallbacks.consultar };
}

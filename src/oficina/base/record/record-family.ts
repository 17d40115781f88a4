import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import type { Family } from '#oficina/base/family.ts';
import type { EntidadFusion } from '#oficina/base/merges.ts';
import { OWN_FALLBACK, OWN_TRAIL, useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { OWN_BASE } from '#oficina/base/own-school/own-base.ts';
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
  /** Says who sees the part, when the right to read the resource is not enough. */
  isSeen?(user: Perfil): boolean;
};

/** A family whose rows open on a record: a summary, and parts with what other families have of the row. */
export type RecordFamily<OneRow = CrudRow> = {
  family: Family<EntidadFusion>;
  resource: CrudResource;
  /** Owner of documentos, and the field of other families' rows that refers to one: `_idCliente`. */
  entidad: 'cliente' | 'contacto' | 'alumno';
  field: '_idCliente' | '_idContacto' | '_idAlumno';
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
  /** Address of its summary, and the path of the screens under it. */
  base: string;
  trail: readonly { name: string; to: string }[];
  row: OneRow | undefined;
  query: UseQueryResult<OneRow>;
  fallback: string;
};

/** Reads the row of the page's address or, in the panel of an autoescuela, its own; its `id` is empty until it is read. */
export function useOpenRecord<OneRow>(record: RecordFamily<OneRow>): OpenRecord<OneRow> {
  const { id: asked = '' } = useParams();
  const isCliente = useIsCliente();
  const { family, resource } = record;
  const own = useOwnAutoescuela(isCliente);
  const read = useRecord(resource, asked, !isCliente);
  const query = (isCliente ? own : read) as UseQueryResult<OneRow>;
  const of = { record, row: query.data, query };
  if (isCliente)
    return { ...of, id: own.data?._id ?? '', base: OWN_BASE, trail: OWN_TRAIL, fallback: OWN_FALLBACK };
  const base = `${family.base}/${asked}`;
  const trail = [
    { name: family.heading, to: family.base },
    { name: record.nameOf(query.data), to: base },
  ];
  return { ...of, id: asked, base, trail, fallback: wordsOf(resource).fallbacks.consultar };
}

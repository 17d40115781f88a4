import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { PartProps } from '#oficina/base/owned-rows.ts';
import { RecordHead } from '#oficina/base/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import type { PartTab } from '#platform/ui/frame/part-tabs.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Under } from '#platform/ui/mark.tsx';
import { type ContactoRow, contactosClientes } from '../contract.ts';
import { contactosClientes as family } from '../familia.ts';

const { base } = family;

type ContactoHeadProps = {
  id: string;
  row: ContactoRow | undefined;
  part?: string;
  actions?: ReactNode;
};

export function ContactoHead({ id, row, ...rest }: ContactoHeadProps) {
  const status = row && (
    <>
      {row.esPrincipal && <Mark tone="good">Contacto principal</Mark>}
      {row.cargo && <Under>{row.cargo}</Under>}
    </>
  );
  return <RecordHead list={family} name={nameOf(row)} status={status} tabs={useTabs(id)} {...rest} />;
}

const nameOf = (row: ContactoRow | undefined) =>
  row ? [row.nombre, row.apellidos].filter(Boolean).join(' ') : 'Contacto';

function useTabs(id: string): PartTab[] {
  const user = useSessionUser();
  const files = user !== undefined && permitted(user, 'documentos', 'L') !== null;
  return [
    { name: 'Resumen', to: `${base}/${id}` },
    { name: 'Datos', to: `${base}/${id}/datos` },
    ...(files ? [{ name: 'Documentos', to: `${base}/${id}/documentos` }] : []),
    { name: 'Historial', to: `${base}/${id}/historial` },
  ];
}

/** A part of the contacto's record, under its head. */
export function ContactoPart({ part, children }: PartProps<ContactoRow>) {
  const { id = '' } = useParams();
  const query = useRecord(contactosClientes, id);
  return (
    <>
      <ContactoHead id={id} row={query.data} part={part} />
      <QueryView query={query} fallback={wordsOf(contactosClientes).fallbacks.consultar}>
        {children}
      </QueryView>
    </>
  );
}

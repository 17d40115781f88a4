import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import type { PartProps } from '#office/owned-rows.ts';
import { RecordHead } from '#office/record-head.tsx';
import { useRecord } from '#office/use-record.ts';
import { wordsOf } from '#web/crud/words.ts';
import { useWatched } from '#web/presence/watched.ts';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Mark, Under } from '#web/ui/mark.tsx';
import type { PartTab } from '#web/ui/part-tabs.tsx';
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
  useWatched(contactosClientes, row);
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
      <Loaded query={query} fallback={wordsOf(contactosClientes).fallbacks.consultar}>
        {children}
      </Loaded>
    </>
  );
}

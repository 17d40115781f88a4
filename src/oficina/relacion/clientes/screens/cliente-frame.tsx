import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Owner, PartProps } from '#oficina/base/owned-rows.ts';
import { RecordHead } from '#oficina/base/record-head.tsx';
import { useRecord } from '#oficina/base/use-record.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { type ClienteRow, clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { useClienteTabs } from './use-cliente-tabs.ts';

type ClientHeadProps = { id: string; row: ClienteRow | undefined; part?: string; actions?: ReactNode };

export function ClienteHead({ id, row, ...rest }: ClientHeadProps) {
  return <RecordHead list={family} name={nameOf(row)} row={row} tabs={useClienteTabs(id)} {...rest} />;
}

const nameOf = (row: ClienteRow | undefined) => (row ? row.nombreComercial : 'Cliente');

/** One part of the cliente's record, under its head. */
export function ClientePart({ part, children }: PartProps<ClienteRow>) {
  const { id = '' } = useParams();
  const query = useRecord(clientes, id);
  return (
    <>
      <ClienteHead id={id} row={query.data} part={part} />
      <QueryView query={query} fallback={wordsOf(clientes).fallbacks.consultar}>
        {children}
      </QueryView>
    </>
  );
}

/** The cliente as owner of contacts, tarifas and actividades. */
export const ofCliente: Owner = {
  list: family,
  resource: clientes,
  field: '_idCliente',
  Part: ClientePart,
  nameOf,
};

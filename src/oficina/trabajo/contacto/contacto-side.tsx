import { useQuery } from '@tanstack/react-query';
import { type FieldNames, FieldsCard } from '#oficina/base/record/fields-card.tsx';
import { Person } from '#oficina/base/record/person.tsx';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as clientesFamily } from '#oficina/relacion/clientes/familia.ts';
import type { ContactoRow, contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { record } from '#oficina/relacion/contactosClientes/screens/contacto-record.tsx';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { ListFailed } from '#platform/ui/list/list-states.tsx';

type Names = FieldNames<keyof typeof contactosClientes.fields>;

const FIRST: Names = [['telefono'], ['email', 'Correo'], ['cargo'], ['_idDepartamento'], ['notas']];

/** The figures over the card say what a contacto gets and accepts. */
const REST: Names = [
  ['recibe'],
  ['puedeAceptar', 'Acepta presupuestos'],
  ['nombre'],
  ['apellidos'],
  ['_idCliente'],
  ['esPrincipal', 'Principal'],
];

/** Data of a contacto, each written where it is read. */
export const ContactoCard = ({ row }: { row: ContactoRow }) => (
  <FieldsCard record={record} row={row} first={FIRST} rest={REST} />
);

const FALLBACK = wordsOf(clientes).fallbacks.consultar;

/** The contacto's cliente, and the ways to speak to it. */
export function OwnerCard({ id }: { id: string }) {
  const query = useQuery({
    // Under the list's key: a change of the cliente reads it again.
    queryKey: [clientes.name, 'list', 'ofContacto', id],
    queryFn: ({ signal }) => crudCalls<typeof clientes>(clientes.name).consultarPorId(id, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  const { data } = query;
  return (
    <RecordCard title="Su cliente">
      {data && (
        <Person
          name={data.nombreComercial}
          to={`${clientesFamily.base}/${id}`}
          does={[data.codigo, data.municipio].filter(Boolean).join(' · ')}
          telefono={data.telefono}
          email={data.email}
        />
      )}
      {query.isError && !data && (
        <ListFailed error={query.error} fallback={FALLBACK} onRetry={query.refetch} />
      )}
    </RecordCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Person } from '#oficina/base/record/person.tsx';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import type {
  ContactoRow,
  contactosClientes as contract,
} from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import shared from '#platform/ui/shared.module.css';

const SHOWN = 4;
/** Written here, so that the record does not load the contract of contactos. */
const FALLBACK = 'Error al obtener los contactos';

/** People of the cliente, and the ways to speak to them. */
export function Contactos({ id }: { id: string }) {
  const user = useSessionUser();
  const seen = user !== undefined && permitted(user, 'contactosClientes', 'L') !== null;
  const makes = user !== undefined && permitted(user, 'contactosClientes', 'C') !== null;
  const { data } = useQuery({
    queryKey: [contactosClientes.name, 'list', 'resumen', id],
    queryFn: ({ signal }) =>
      crudCalls<typeof contract>(contactosClientes.name).leer({ _idCliente: id, limite: SHOWN }, signal),
    enabled: seen,
    meta: { fallback: FALLBACK, background: true },
  });
  if (!seen) return null;
  const base = `${family.base}/${id}/contactos`;
  const aside = makes ? <Link to={`${base}/nuevo`}>Añadir</Link> : undefined;
  return (
    <RecordCard title="Contactos" aside={aside}>
      {data?.filas.length === 0 && <CardNone>Todavía no hay nadie apuntado.</CardNone>}
      <ul className={shared.list}>
        {data?.filas.map((row) => (
          <li key={row._id}>
            <Contacto row={row} />
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && <Link to={base}>Los {data.total}</Link>}
    </RecordCard>
  );
}

function Contacto({ row }: { row: ContactoRow }) {
  const { _id, nombre, apellidos, cargo, telefono, email, recibe } = row;
  const name = [nombre, apellidos].filter(Boolean).join(' ');
  const does = [cargo, recibe.includes('facturas') && 'recibe las facturas'].filter(Boolean).join(' · ');
  return <Person {...{ name, does, telefono, email }} to={`${contactosClientes.base}/${_id}`} />;
}

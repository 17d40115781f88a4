import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { duplicatesAt, mergedBy } from '#oficina/base/merges.ts';
import { Person } from '#oficina/base/record/person.tsx';
import styles from '#oficina/base/record/record.module.css';
import { CardNone, FurtherCard, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { ClienteRow } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import type {
  ContactoRow,
  contactosClientes as contract,
} from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import shared from '#platform/ui/shared.module.css';
import { DataCard } from './data-card.tsx';

type SideProps = { id: string; row: ClienteRow | undefined; cuenta: Readonly<Record<string, number>> };

/** Beside the papers: people, data and what else there is of the cliente. */
export function Side({ id, row, cuenta }: SideProps) {
  const base = `${family.base}/${id}`;
  const user = useSessionUser();
  const merges = user !== undefined && mergedBy(user).includes('clientes');
  const counted = [
    { name: 'Documentos', to: `${base}/documentos`, count: cuenta.documentos },
    { name: 'Solicitudes de alumnos', to: `${base}/alumnos`, count: cuenta.alumnos },
  ];
  return (
    <aside className={styles.side}>
      <Contactos id={id} />
      {row && <DataCard row={row} base={base} />}
      <FurtherCard
        places={[
          ...counted.filter(({ count }) => count !== undefined),
          ...(merges ? [{ name: 'Buscar duplicados', to: duplicatesAt('clientes', id) }] : []),
        ]}
      />
    </aside>
  );
}

const SHOWN = 4;
/** Written here, so that the record does not load the contract of contactos. */
const FALLBACK = 'Error al obtener los contactos';

function Contactos({ id }: { id: string }) {
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

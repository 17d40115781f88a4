import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { duplicatesAt, mergedBy } from '#office/merges.ts';
import type { ClienteRow } from '#resources/clientes/contract.ts';
import { clientes as family } from '#resources/clientes/familia.ts';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { useSessionUser } from '#web/session/session.ts';
import shared from '#web/ui/shared.module.css';
import { DataCard } from './data-card.tsx';
import styles from './resumen.module.css';

type SideProps = { id: string; row: ClienteRow | undefined; cuenta: Readonly<Record<string, number>> };

/** Beside the papers: people, data and what else there is of the cliente. */
export function Side({ id, row, cuenta }: SideProps) {
  const base = `${family.base}/${id}`;
  const user = useSessionUser();
  const merges = user !== undefined && mergedBy(user).includes('clientes');
  const rest: [name: string, to: string, count: number | undefined][] = [
    ['Documentos', `${base}/documentos`, cuenta.documentos],
    ['Solicitudes de alumnos', `${base}/alumnos`, cuenta.alumnos],
  ];
  return (
    <aside className={styles.side}>
      <Contactos id={id} />
      {row && <DataCard row={row} base={base} />}
      <Card title="También">
        <ul className={shared.list}>
          {rest.map(
            ([name, to, count]) =>
              count !== undefined && (
                <li key={name} className={styles.pair}>
                  <Link to={to}>{name}</Link>
                  <span>{count}</span>
                </li>
              ),
          )}
          {merges && (
            <li className={styles.pair}>
              <Link to={duplicatesAt('clientes', id)}>Buscar duplicados</Link>
            </li>
          )}
        </ul>
      </Card>
    </aside>
  );
}

type CardProps = { title: string; aside?: ReactNode; children: ReactNode };

const Card = ({ title, aside, children }: CardProps) => (
  <section className={`${shared.card} ${styles.block}`} aria-label={title}>
    <div className={styles.blockHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    <div className={styles.inner}>{children}</div>
  </section>
);

const SHOWN = 4;

function Contactos({ id }: { id: string }) {
  const user = useSessionUser();
  const seen = user !== undefined && permitted(user, 'contactosClientes', 'L') !== null;
  const makes = user !== undefined && permitted(user, 'contactosClientes', 'C') !== null;
  const { data } = useQuery({
    queryKey: [contactosClientes.name, 'list', 'resumen', id],
    queryFn: ({ signal }) =>
      crudCalls<typeof contactosClientes>(contactosClientes.name).leer(
        { _idCliente: id, limite: SHOWN },
        signal,
      ),
    enabled: seen,
    meta: { fallback: wordsOf(contactosClientes).fallbacks.leer, background: true },
  });
  if (!seen) return null;
  const base = `${family.base}/${id}/contactos`;
  const aside = makes ? <Link to={`${base}/nuevo`}>Añadir</Link> : undefined;
  return (
    <Card title="Contactos" aside={aside}>
      {data?.filas.length === 0 && <p className={styles.none}>Todavía no hay nadie apuntado.</p>}
      <ul className={shared.list}>
        {data?.filas.map((row) => (
          <Contacto key={row._id} row={row as CrudRow} base={base} />
        ))}
      </ul>
      {data && data.total > SHOWN && <Link to={base}>Los {data.total}</Link>}
    </Card>
  );
}

function Contacto({ row, base }: { row: CrudRow; base: string }) {
  const { nombre, apellidos, cargo, telefono, email, recibe } = row as unknown as Record<
    string,
    string | null
  > & {
    recibe: string[];
  };
  const name = [nombre, apellidos].filter(Boolean).join(' ');
  const does = [cargo, recibe.includes('facturas') && 'recibe las facturas'].filter(Boolean).join(' · ');
  return (
    <li className={styles.person}>
      <span className={shared.anywhere}>
        <Link to={`${base}/${row._id}`}>{name}</Link>
        {does && <small>{does}</small>}
      </span>
      {telefono && (
        <Button
          component="a"
          href={`tel:${telefono}`}
          variant="default"
          size="compact-sm"
          aria-label={`Llamar a ${name}`}
        >
          Llamar
        </Button>
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email}`}
          variant="default"
          size="compact-sm"
          aria-label={`Correo a ${name}`}
        >
          Correo
        </Button>
      )}
    </li>
  );
}

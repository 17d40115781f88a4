import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { duplicatesAt, mergedBy } from '#oficina/base/merges.ts';
import type { NewOne } from '#oficina/base/record/new-ones.tsx';
import { Person } from '#oficina/base/record/person.tsx';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { ClienteRow } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';
import type {
  ContactoRow,
  contactosClientes as contract,
} from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { resumenCalls, resumenFallbacks, resumenKey } from '../calls.ts';
import type { ResumenCliente } from '../contract.ts';
import { DataCard } from './data-card.tsx';
import { ClienteFigures } from './figures.tsx';
import { OpenPapers } from './open-papers.tsx';
import styles from './resumen.module.css';

// Loaded apart: few clientes have credit, or a change of identity that waits.
const AFavorCard = lazy(async () => ({
  default: (await import('#oficina/ventas/facturas/screens/a-favor/a-favor-card.tsx')).AFavorCard,
}));
const PendingIdentity = lazy(async () => ({
  default: (await import('#comparador/autoescuelas/cambiosIdentidad/screens/pending-identity.tsx'))
    .PendingIdentity,
}));

/** /panelAdmin/clientes/:id */
export function Component() {
  const open = useOpenRecord(record);
  const { id, row } = open;
  const query = useQuery({
    queryKey: resumenKey(id),
    queryFn: ({ signal }) => resumenCalls.consultarResumen({ _id: id }, signal),
    meta: { fallback: resumenFallbacks.consultarResumen, background: true, told: true },
  });
  const user = useSessionUser();
  const cuenta = query.data?.cuenta;
  const places = [
    { name: 'Documentos', to: `${family.base}/${id}/documentos`, count: cuenta?.documentos },
    { name: 'Solicitudes de alumnos', to: `${family.base}/${id}/alumnos`, count: cuenta?.alumnos },
  ].filter(({ count }) => count !== undefined);
  const merges = user !== undefined && mergedBy(user).includes('clientes');
  return (
    <RecordScreen
      {...open}
      query={query}
      fallback={resumenFallbacks.consultarResumen}
      newOnes={newOnesOf}
      notices={
        <>
          <Suspense>
            <PendingIdentity idCliente={id} />
          </Suspense>
          {row?.activo === false && (
            <Notice>Está archivado: no se ofrece al hacer papeles ni recibe solicitudes.</Notice>
          )}
        </>
      }
      figures={(resumen) => <ClienteFigures id={id} row={row} resumen={resumen} />}
      main={(resumen) => (
        <>
          <OpenPapers id={id} resumen={resumen} />
          {Boolean(resumen.dinero?.ingresos) && (
            <Suspense>
              <AFavorCard id={id} />
            </Suspense>
          )}
          {resumen.dinero && <Cobros cobros={resumen.dinero.cobros} />}
        </>
      )}
      side={() => (
        <>
          <Contactos id={id} />
          {row && <DataCard row={row} />}
        </>
      )}
      places={[
        ...places,
        ...(merges ? [{ name: 'Buscar duplicados', to: duplicatesAt('clientes', id) }] : []),
      ]}
    />
  );
}

const newOnesOf = ({ _id: id }: ClienteRow): NewOne[] => [
  { name: 'Presupuesto', recurso: 'presupuestos', to: `/panelAdmin/presupuestos/nuevo?cliente=${id}` },
  { name: 'Pedido', recurso: 'pedidos', to: `/panelAdmin/pedidos/nuevo?cliente=${id}` },
  { name: 'Factura', recurso: 'facturas', to: `/panelAdmin/facturas/nuevo?cliente=${id}` },
  { name: 'Actividad', recurso: 'actividades', to: `${family.base}/${id}/actividades/nuevo` },
];

type CobrosProps = { cobros: NonNullable<ResumenCliente['dinero']>['cobros'] };

/** Last cobros of the cliente, the newest first; nothing while there is none. */
const Cobros = ({ cobros }: CobrosProps) =>
  cobros.length === 0 ? null : (
    <RecordCard title="Últimos cobros" flush>
      <ul className={shared.list}>
        {cobros.map(({ _id, _idFactura, codigo, fecha, importe, forma }) => (
          <li key={_id} className={`${shared.stack} ${shared.gap10} ${shared.lined} ${styles.paper}`}>
            {_idFactura ? (
              <Box component={Link} c="var(--brand)" fw={600} to={`/panelAdmin/facturas/${_idFactura}`}>
                {codigo}
              </Box>
            ) : (
              <span>{importe.startsWith('-') ? 'Devolución' : 'Ingreso'}</span>
            )}
            <span className={`${shared.cut} ${styles.title}`}>
              {[forma, !_idFactura && codigo].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.state}>{shortDay(fecha)}</span>
            <span className={`${shared.amount} ${styles.amount}`}>{formatEurosText(importe)}</span>
          </li>
        ))}
      </ul>
    </RecordCard>
  );

const SHOWN = 4;
/** Written here, so that the record does not load the contract of contactos. */
const FALLBACK = 'Error al obtener los contactos';

/** People of the cliente, and the ways to speak to them. */
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

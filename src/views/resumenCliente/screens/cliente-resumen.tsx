import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { permitted, type Recurso } from '#office/access/roles.ts';
import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { useRecord } from '#office/use-record.ts';
import { type ClienteRow, clientes } from '#resources/clientes/contract.ts';
import { clientes as family } from '#resources/clientes/familia.ts';
import { ClienteHead } from '#resources/clientes/screens/cliente-frame.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { SeenTimeline } from '../../cronologia/screens/seen-timeline.tsx';
import { resumenCalls, resumenFallbacks, resumenKey } from '../calls.ts';
import { Cobros } from './cobros.tsx';
import { Figures } from './figures.tsx';
import { OpenPapers } from './open-papers.tsx';
import styles from './resumen.module.css';
import { Side } from './side.tsx';

// Loaded apart: few clientes have one.
const PendingIdentity = lazy(async () => ({
  default: (await import('#resources/cambiosIdentidad/screens/pending-identity.tsx')).PendingIdentity,
}));

/** /panelAdmin/clientes/:id */
export function Component() {
  const { id = '' } = useParams();
  const { data: row } = useRecord(clientes, id);
  const query = useQuery({
    queryKey: resumenKey(id),
    queryFn: ({ signal }) => resumenCalls.consultarResumen({ _id: id }, signal),
    meta: { fallback: resumenFallbacks.consultarResumen, background: true, told: true },
  });
  return (
    <>
      <ClienteHead id={id} row={row} actions={<NewOnes id={id} />} />
      <Suspense>
        <PendingIdentity idCliente={id} />
      </Suspense>
      {row?.activo === false && (
        <Notice>Está archivado: no se ofrece al hacer papeles ni recibe solicitudes.</Notice>
      )}
      {row && <ReturnedCorreo familia="clientes" row={row} />}
      <Loaded query={query} fallback={resumenFallbacks.consultarResumen}>
        {(resumen) => (
          <div className={styles.all}>
            <Figures id={id} row={row} resumen={resumen} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <OpenPapers id={id} resumen={resumen} />
                {resumen.dinero && <Cobros cobros={resumen.dinero.cobros} />}
                <SeenTimeline key={id} entidad="clientes" field="_idCliente" _idEntidad={id} />
              </div>
              <Side id={id} row={row as ClienteRow | undefined} cuenta={resumen.cuenta} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

const NEW: readonly { name: string; recurso: Recurso; to(id: string): string }[] = [
  {
    name: 'Presupuesto',
    recurso: 'presupuestos',
    to: (id) => `/panelAdmin/presupuestos/nuevo?cliente=${id}`,
  },
  { name: 'Pedido', recurso: 'pedidos', to: (id) => `/panelAdmin/pedidos/nuevo?cliente=${id}` },
  { name: 'Factura', recurso: 'facturas', to: (id) => `/panelAdmin/facturas/nuevo?cliente=${id}` },
  { name: 'Actividad', recurso: 'actividades', to: (id) => `${family.base}/${id}/actividades/nuevo` },
];

/** Papers that this user may make for the cliente: buttons, or a menu on a telephone. */
function NewOnes({ id }: { id: string }) {
  const user = useSessionUser();
  const offered = NEW.filter(({ recurso }) => user && permitted(user, recurso, 'C') !== null);
  if (offered.length === 0) return null;
  return (
    <>
      {offered.map(({ name, to }) => (
        <Button
          key={name}
          component={Link}
          to={to(id)}
          variant="default"
          className={styles.wideOnly}
          aria-label={`Nuevo: ${name.toLowerCase()}`}
        >
          + {name}
        </Button>
      ))}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button className={styles.narrowOnly}>Nuevo</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ name, to }) => (
            <Menu.Item key={name} component={Link} to={to(id)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

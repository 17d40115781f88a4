import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { DepositoList, useDepositos } from '#oficina/ventas/depositos/screens/depositos-table.tsx';
import { printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import styles from '#oficina/ventas/papeles/reading/paper-reading.module.css';
import { PaperReading, PrintedSheet } from '#oficina/ventas/papeles/reading/paper-reading.tsx';
import { pedidosCalls } from '#oficina/ventas/pedidos/calls.ts';
import { pedidos } from '#oficina/ventas/pedidos/familia.ts';
import type { MiPedido } from '#oficina/ventas/pedidos/own-pedido.ts';
import { PedidoState } from '#oficina/ventas/pedidos/screens/pedido-state.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';

const FALLBACK = 'Error al obtener el pedido';

/** /panelCliente/pedidos/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [pedidos.name, 'own', id],
    queryFn: ({ signal }) => pedidosCalls.consultarMiPedido({ _id: id }, signal),
    meta: { fallback: FALLBACK, told: true },
  });
  return (
    <PaperReading
      family={pedidos}
      query={query}
      fallback={FALLBACK}
      title={query.data?.pedido.printing.codigo || 'Pedido'}
      status={(order) => <PedidoState row={order} />}
      pdf={{ path: 'pedidos/imprimir', _id: id, method: 'PUT', fallback: 'Error al imprimir el pedido' }}
    >
      {(order) => <Order order={order} />}
    </PaperReading>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function Order({ order }: { order: MiPedido }) {
  const { pedido, _idPresupuesto, presupuesto } = order;
  return (
    <>
      {_idPresupuesto && (
        <Box maw={960}>
          <Notice>
            <span>
              Sale del presupuesto{' '}
              <Link to={`/panelCliente/presupuestos/${_idPresupuesto}`}>
                {presupuesto ?? 'que aceptaste'}
              </Link>
              .
            </span>
          </Notice>
        </Box>
      )}
      <PrintedSheet printed={printedFor(pedido, NOTHING)} />
      <section className={styles.sheet} aria-labelledby="como-va">
        <h2 id="como-va">Cómo va</h2>
        <Box component="dl" className={shared.facts} style={{ whiteSpace: 'pre-line' }}>
          {factsOf(order).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </Box>
      </section>
      <DepositosCard order={order} />
    </>
  );
}

/** Depósitos of the pedido; hidden without the right to see them. */
function DepositosCard({ order }: { order: MiPedido }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'depositos', 'L') === null) return null;
  return (
    <section className={styles.sheet} aria-labelledby="senales">
      <h2 id="senales">Señales</h2>
      <Depositos order={order} />
    </section>
  );
}

function Depositos({ order }: { order: MiPedido }) {
  const query = useDepositos({ _idPedido: order._id });
  return (
    <DepositoList
      query={query}
      total={order.total}
      none="No hay ninguna señal de este pedido."
      actions={(row) =>
        row.estado === 'pendiente' && (
          <Link to={`/panelCliente/documentos/${row._idDocumento}`}>Firmar el recibo</Link>
        )
      }
    />
  );
}

/** Data of a pedido that change after it is made. */
function factsOf(order: MiPedido): [string, string][] {
  const { fechaEntregaPrevista, fechaEntregaReal, direccionEntrega, facturado, pendiente } = order;
  const facts: [string, string | null][] = [
    ['Entrega prevista', fechaEntregaPrevista && formatDay(fechaEntregaPrevista)],
    ['Entregado', fechaEntregaReal && formatDay(fechaEntregaReal)],
    ['Dirección de entrega', direccionEntrega],
    ['Facturado', formatEurosText(facturado)],
    ['Pendiente de facturar', formatEurosText(pendiente)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { DepositoList, useDepositos } from '#oficina/ventas/depositos/screens/deposito-list.tsx';
import { PaperDocument, printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import { faceOf, PaperFace } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import styles from '#oficina/ventas/papeles/screens/own/paper-sheet.module.css';
import { PdfButton } from '#oficina/ventas/papeles/screens/own/pdf-button.tsx';
import { pedidosCalls } from '#oficina/ventas/pedidos/calls.ts';
import type { MiPedido } from '#oficina/ventas/pedidos/own-pedido.ts';
import own from '#oficina/ventas/pedidos/screens/own/own-pedidos.module.css';
import {
  OWN_PEDIDOS,
  ownPedidosFallbacks,
  PEDIDOS,
} from '#oficina/ventas/pedidos/screens/own/own-pedidos-calls.ts';
import { PedidoState } from '#oficina/ventas/pedidos/screens/pedido-state.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';

/** /panelCliente/pedidos/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [PEDIDOS, 'own', id],
    queryFn: ({ signal }) => pedidosCalls.consultarMiPedido({ _id: id }, signal),
    meta: { fallback: ownPedidosFallbacks.consultar, told: true },
  });
  const order = query.data;
  return (
    <>
      <PageHeader
        title={order?.pedido.printing.codigo || 'Pedido'}
        trail={[{ name: 'Pedidos', to: OWN_PEDIDOS }]}
        status={order && <PedidoState row={order} />}
        actions={
          order && (
            <PdfButton
              {...{ path: 'pedidos/imprimir', _id: order._id, method: 'PUT' }}
              fallback={ownPedidosFallbacks.imprimir}
            />
          )
        }
      />
      <QueryView query={query} fallback={ownPedidosFallbacks.consultar}>
        {(loaded) => <OwnOrder order={loaded} />}
      </QueryView>
    </>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function OwnOrder({ order }: { order: MiPedido }) {
  const { pedido, _idPresupuesto, presupuesto } = order;
  const printed = printedFor(pedido, NOTHING);
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
      <div className={styles.sheet}>
        <PaperFace {...faceOf(printed.emisor)} />
        {printed.titulo && <h2 className={`${shared.heading} ${shared.anywhere}`}>{printed.titulo}</h2>}
        <PaperDocument printed={printed} />
      </div>
      <section className={styles.sheet} aria-labelledby="como-va">
        <h2 id="como-va">Cómo va</h2>
        <dl className={own.facts}>
          {factsOf(order).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <OwnDepositos order={order} />
    </>
  );
}

/** Depósitos of the pedido; hidden without the right to see them. */
function OwnDepositos({ order }: { order: MiPedido }) {
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { facturas } from '#oficina/ventas/facturas/contract.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import shared from '#platform/ui/shared.module.css';
import { examplesOf } from './examples-of.ts';

const ISSUED = [EstadoFactura.hecha, EstadoFactura.entregada].join(',');

/** Texts that may be looked for, made of the office's own last factura, while there is no row to look at. */
export function Examples({ user }: { user: SessionUser }) {
  const [year] = useState(() => todayInMadrid(new Date()).slice(0, 4));
  const may = {
    crearCliente: permitted(user, 'clientes', 'C') !== null,
    facturar: permitted(user, 'facturas', 'C') !== null,
    cobrar: permitted(user, 'facturas', 'T') !== null,
  };
  const { data } = useQuery({
    queryKey: ['facturas', 'ejemplo'],
    queryFn: ({ signal }) =>
      crudCalls<typeof facturas>('facturas').leer({ limite: 1, estado: ISSUED }, signal),
    enabled: permitted(user, 'facturas', 'L') !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true, told: true },
  });
  return (
    <>
      <p className={shared.quiet}>Aquí se ve lo que elijas, sin abrirlo. Puedes escribir:</p>
      <ul className={`${shared.list} ${shared.stack} ${shared.gap6}`}>
        {examplesOf(data?.filas[0], year, may).map((example) => (
          <li key={example}>«{example}»</li>
        ))}
      </ul>
    </>
  );
}

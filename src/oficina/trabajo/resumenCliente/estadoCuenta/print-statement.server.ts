import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { A_FAVOR } from '#oficina/ventas/facturas/ingresos/clases.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { spacedIban } from '#platform/kit/people/iban.ts';
import type { EstadoCuenta } from './read-statement.server.ts';

const COLUMNS = ['Factura', 'Fecha', 'Vence', 'Importe', 'Cobrado', 'Pendiente'] as const;

/** PDF of a statement of account as of a day; equal data gives equal bytes. */
export function printEstadoCuenta(
  { cliente, lineas, debe, vencido, iban }: EstadoCuenta,
  { negocio, hoy }: { negocio: Sender; hoy: string },
): Promise<Buffer> {
  const day = (date: string | null) => (date === null ? '' : formatDay(date));
  return renderPdf({
    informe: 'Estado de cuenta',
    pregunta: 'Facturas con algo por pagar o por devolver.',
    datos: [
      ['Cliente', [cliente.nombre, cliente.nif && `NIF ${cliente.nif}`].filter(Boolean).join(', ')],
      ['Emite', `${negocio.razonSocial}, NIF ${negocio.nif}`],
      ['A fecha de', formatDay(hoy)],
      ['Vencido', formatEurosText(vencido)],
    ],
    columnas: COLUMNS.map((titulo, index) => ({ titulo, cifra: index >= 3 })),
    filas: lineas.map(({ codigo, fecha, vence, importe, cobrado, pendiente }) => [
      codigo,
      day(fecha),
      day(vence),
      ...[importe, cobrado, pendiente].map(formatEurosText),
    ]),
    totales: ['Total', '', '', '', '', formatEurosText(debe)],
    notas: [
      ...(lineas.length === 0 ? ['No queda nada por pagar.'] : []),
      ...(iban && Number(debe) > 0
        ? [`Transferencia a ${spacedIban(iban)}, con el número de la factura en el concepto.`]
        : []),
      ...(lineas.some(({ rectificada }) => rectificada)
        ? ['En «Cobrado» se cuenta también lo que se ha rectificado.']
        : []),
      ...(lineas.some(({ codigo }) => codigo === A_FAVOR)
        ? ['«A favor» es dinero que ya nos ha llegado y que ninguna factura tiene todavía.']
        : []),
      'Un cobro que todavía no ha llegado o no se ha anotado no está descontado.',
    ],
    momento: `${hoy}T00:00:00.000Z`,
    autor: negocio.nombreComercial,
    color: negocio.colorPapeles ?? null,
  });
}

/** 'estado-de-cuenta-2026-11-26.pdf' */
export const statementFile = (hoy: string): string => `estado-de-cuenta-${hoy}.pdf`;

import type { Party } from '#oficina/base/letters/parties.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import type { PrintedPaper } from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import { renderPaper } from '#oficina/ventas/papeles/pdf/render-paper.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { PaperOf } from './paper-of.server.ts';

export type Receipt = { concepto: string; importe: string; fecha: string; formaPago: string };

/**
 * Receipt of a depósito, in the common design of papers. The same data give the same bytes, so the cliente signs exactly the text that they
 * read. For that reason the PDF is dated with the day of the depósito, and shows no data of the stored row.
 */
export async function drawReceipt(
  tx: Transaction,
  { paper, clase }: Pick<PaperOf, 'paper' | 'clase'>,
  { concepto, importe, fecha, formaPago }: Receipt,
): Promise<Buffer> {
  const { emisor, destinatario } =
    paper.emisor && paper.destinatario
      ? { emisor: paper.emisor, destinatario: paper.destinatario }
      : await readParties(tx, paper);
  const amount = formatEurosText(importe);
  const of = `${clase.toLowerCase()} ${paper.codigo ?? ''}`.trim();
  const printed: PrintedPaper = {
    clase: 'Recibo de señal',
    codigo: paper.codigo ?? '',
    marca: '',
    titulo: '',
    emisor,
    destinatario,
    datos: [
      ['Fecha', formatDay(fecha)],
      [clase, paper.codigo ?? ''],
      ['Forma de pago', formaPago],
    ],
    columnas: ['Concepto', '', '', '', '', 'Importe'],
    lineas: [
      {
        tipo: 'concepto',
        descripcion: concepto,
        detalle: '',
        apagada: false,
        suma: amount,
        celdas: ['', '', '', '', amount],
      },
    ],
    impuestos: { titulo: '', filas: [] },
    totales: [],
    tituloTotal: 'Señal',
    total: amount,
    textos: [
      ['Paga', called(destinatario)],
      ['Recibe', called(emisor)],
      [
        'Qué se acuerda',
        `${destinatario.nombre} entrega a ${emisor.nombre} la cantidad de ${amount} como señal a cuenta del ${of}, cuyo total es de ${formatEurosText(paper.total)}. La señal se descontará de lo que quede por pagar. Este recibo no es una factura.`,
      ],
    ],
    momento: `${fecha}T12:00:00.000Z`,
  };
  return renderPaper(tx, printed);
}

const called = ({ nombre, nif }: Party) => (nif ? `${nombre}, con NIF ${nif}` : nombre);

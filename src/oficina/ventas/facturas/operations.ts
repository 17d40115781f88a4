import { z } from 'zod';
import { estadosEnvio, tiposRegistro } from '#oficina/ventas/verifactu/estados.ts';
import { pageAnswer, pageQuery } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const id = z.uuid('no es un identificador');
const factura = z.strictObject({ _id: id.describe('De la factura') });
const pedido = z.strictObject({ _id: id.describe('Del pedido') });

const cobro = z.object({
  _id: z.string(),
  fecha: z.string(),
  importe: z.string().describe('Negativo, lo que se devuelve'),
  forma: z.string(),
  referencia: z.string(),
  deshaceA: z.string().nullable().describe('El cobro que deshace'),
  deshecho: z.boolean(),
  compensa: z.boolean().describe('Va con la rectificativa que lo hizo'),
  ingreso: z
    .object({ _id: z.string(), fecha: z.string(), importe: z.string() })
    .nullable()
    .describe('El ingreso de que es parte, con el día y el importe del dinero'),
  anotadoPor: z.string().nullable(),
  anotadoEn: z.string(),
});

export type Cobro = z.infer<typeof cobro>;

const cobroListado = cobro
  .pick({ _id: true, fecha: true, importe: true, forma: true, referencia: true })
  .extend({
    _idFactura: z.string().nullable().describe('Nulo, el dinero de un ingreso o su devolución'),
    _idCliente: z.string().nullable(),
    codigo: z.string().describe('De un ingreso, las facturas que paga; vacío si ninguna'),
    clienteNombre: z.string().nullable(),
  });

/** Cobro among those of many facturas. */
export type CobroListado = z.infer<typeof cobroListado>;

export const pago = z.object({
  nombre: z.string(),
  tipo: z.string(),
  instrucciones: z.string(),
  iban: z.string().nullable(),
});

/** Payment method of a factura, with the account of the business. */
export type PagoLeido = z.infer<typeof pago>;

const registro = z.object({
  orden: z.number().describe('Su lugar en la cadena'),
  tipo: z.enum(tiposRegistro),
  momento: z.string().describe('Cuándo se hizo, con la hora de la península'),
  huella: z.string(),
  estado: z.enum(estadosEnvio),
  csv: z.string().nullable().describe('Código seguro que da la Agencia Tributaria a lo que acepta'),
  codigoError: z.number().nullable(),
  descripcionError: z.string().nullable(),
});

/** Registro of a factura, with the answer of the tax agency. */
export type RegistroLeido = z.infer<typeof registro>;

const anticipo = z.object({
  _id: z.string().describe('De la factura'),
  codigo: z.string(),
  fecha: z.string(),
  importe: z.string().describe('Con impuestos; cero si se rectificó o anuló'),
  descontado: z.string(),
  pendiente: z.string().describe('Lo que queda por descontar'),
});

export type Anticipo = z.infer<typeof anticipo>;

const anticipos = z.array(anticipo).meta({
  examples: [
    [
      {
        _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
        codigo: 'F-2026-00012',
        fecha: '2026-05-03',
        importe: '500.00',
        descontado: '200.00',
        pendiente: '300.00',
      },
    ],
  ],
});

const anticiposPedido = z.object({
  anticipos,
  anticipado: z.string(),
  porDescontar: z.string(),
  total: z.string().describe('Del pedido, con impuestos, sin suplidos ni retención'),
  anticipable: z.string().describe('Lo que queda por facturar y no está anticipado, con impuestos'),
});

/** Anticipos of a pedido, and how much more can be advanced. */
export type AnticiposPedido = z.infer<typeof anticiposPedido>;

const linea = z.object({
  _id: z.string(),
  descripcion: z.string(),
  unidad: z.string(),
  cantidad: z.string(),
  facturada: z.string(),
  pendiente: z.string().describe('Lo que queda por facturar'),
  enBorrador: z.string().describe('De lo que queda, lo que llevan borradores sin emitir'),
});

/** Line of a pedido with its quantity still to invoice: decimal text. */
export type LineaPendiente = z.infer<typeof linea>;

const lineas = z.array(linea).meta({
  examples: [
    [
      {
        _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
        descripcion: 'Ficha ampliada',
        unidad: 'año',
        cantidad: '2.000',
        facturada: '1.000',
        pendiente: '1.000',
        enBorrador: '0.000',
      },
    ],
  ],
});

const euros = z.string().meta({ examples: ['121.00'] });

/** Calls that read what belongs to a factura, or what is left to invoice. */
export const facturasOperations = operations({
  leerCobros: {
    method: 'GET',
    path: 'facturas/leerCobros',
    summary: 'Los vencimientos y los cobros de una factura',
    query: factura,
    answer: z.object({
      cobros: z.array(cobro),
      vencimientos: z.array(z.object({ fecha: z.string(), importe: z.string() })),
      pago: pago
        .nullable()
        .describe('La forma de pago que llevaba al emitirse; de un borrador, la que llevaría hoy'),
    }),
  },
  listarCobros: {
    method: 'GET',
    path: 'facturas/listarCobros',
    summary:
      'El dinero que entró o se devolvió unos días, sin lo deshecho; lo ingresado para varias facturas, entero',
    query: z.strictObject({
      texto: textField({ max: 80 }).optional(),
      fecha_desde: daySchema().optional(),
      fecha_hasta: daySchema().optional(),
      ...pageQuery,
    }),
    answer: pageAnswer(cobroListado),
  },
  leerRegistros: {
    method: 'GET',
    path: 'facturas/leerRegistros',
    summary: 'Los registros de facturación de una factura y qué ha dicho de ellos la Agencia Tributaria',
    query: factura,
    answer: z.array(registro),
  },
  prepararEmision: {
    method: 'GET',
    path: 'facturas/prepararEmision',
    summary: 'El número que tendría un borrador si se emitiera ahora, cómo se pagaría y cuándo vencería',
    query: factura.extend({
      _idFormaPago: z.uuid('elige una de la lista').optional().describe('Otra que la suya'),
    }),
    answer: z.object({
      codigo: z.string().describe('No se reserva: lo tiene quien emite antes'),
      _idFormaPago: z.string().nullable().describe('La suya, o la que se usa por defecto'),
      pago: pago.nullable(),
      vence: z.string().nullable().describe('Nulo si no se debe nada'),
    }),
  },
  consultarPorRectificar: {
    method: 'GET',
    path: 'facturas/consultarPorRectificar',
    summary:
      'Cuánto queda por rectificar de una factura emitida, después de sus rectificativas por diferencias',
    query: factura,
    answer: z.object({ total: euros.describe('Base e impuestos que quedan') }),
  },
  consultarAnticiposPedido: {
    method: 'GET',
    path: 'facturas/consultarAnticiposPedido',
    summary: 'Los anticipos emitidos de un pedido, y lo que queda por descontar de cada uno',
    query: pedido,
    answer: anticiposPedido,
  },
  consultarPendientePedido: {
    method: 'GET',
    path: 'facturas/consultarPendientePedido',
    summary: 'Cuánto queda por facturar de cada línea de un pedido',
    query: pedido,
    answer: z.object({ lineas }),
  },
});

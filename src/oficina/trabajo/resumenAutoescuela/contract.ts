import { z } from 'zod';

const euros = z.string();

const debida = z.object({
  _id: z.string(),
  codigo: z.string(),
  venceEl: z.string().nullable().describe('El primer vencimiento sin pagar'),
  total: euros.describe('Lo que había que pagar'),
  pendiente: euros.describe('Lo que queda tras los pagos'),
  porPagar: euros.describe('De lo pendiente, lo que no cubre lo que tiene a su favor'),
  vencido: euros.describe('De lo que falta por pagar, lo que ya ha vencido'),
  titular: z.string().nullable().describe('A nombre de quién se paga'),
  forma: z
    .object({ nombre: z.string(), tipo: z.string(), instrucciones: z.string() })
    .nullable()
    .describe('La acordada al emitirla'),
  iban: z.string().nullable().describe('Solo si se paga por transferencia'),
  qr: z.string().nullable().describe('Texto del QR de esa transferencia (EPC069-12)'),
});

const cuentas = z.object({
  solicitudes: z.int(),
  delComparador: z.int().describe('Las que envió el propio alumno; las demás, la oficina'),
  contestadas: z.int(),
  interesadas: z.int().describe('El alumno dijo «Me interesa»'),
  matriculadas: z.int(),
  conAnuncio: z.int().describe('Llegaron un día en que se vio un anuncio suyo'),
  precioVisto: euros.nullable().describe('Media de los precios que mostraba el comparador'),
  precioOfrecido: euros.nullable().describe('Media de los que ofreció'),
  clics: z.int().describe('En sus anuncios'),
});

const mes = cuentas.extend({ mes: z.string().describe('Su primer día') });

/** What an autoescuela owes, with its way to pay, and what the comparator brought it in twelve months. */
export const miResumen = z.object({
  hoy: z.string(),
  deuda: z.object({
    debido: euros.describe('Lo que queda de sus facturas'),
    aFavor: euros.describe('Lo que se le debe devolver y lo que pagó de más'),
    pendiente: euros.describe('Lo debido menos lo que tiene a su favor; negativo si se le debe'),
    vencido: euros.describe('De lo pendiente, lo que ya ha vencido'),
    cuantas: z.int().describe('Facturas con algo pendiente'),
    facturas: z.array(debida).describe('Las diez que antes vencen'),
  }),
  meses: z.array(mes).describe('Doce, el último el que corre'),
  total: cuentas,
});

export type Debida = z.infer<typeof debida>;
export type Cuentas = z.infer<typeof cuentas>;
export type Mes = z.infer<typeof mes>;
export type MiResumen = z.infer<typeof miResumen>;

import { z } from 'zod';
import type { Party } from '#oficina/base/letters/parties.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { type Linea, lineasLeidas } from './linea-contract.ts';
import type { Papel } from './paper-family.server.ts';
import type { Printing } from './pdf/printed-paper.ts';
import { impuestos } from './rates.ts';

/** Paper for its cliente, with what its totals need; see `publicLineas`. */
export type PublicPaper = {
  lineas: Linea[];
  cantidades: Record<string, string>;
  printing: Printing;
  /** Head fields that decide the totals. */
  marco: Pick<Papel, 'dtoGlobal1' | 'dtoGlobal2' | 'irpf' | 'preciosConIva'>;
};

const words = z.string().nullable();

const parte = z.object({
  nombre: z.string(),
  nombreComercial: words,
  nif: z.string(),
  documento: z
    .object({ tipo: z.enum(['02', '03', '04', '05', '06', '07']), codigoPais: z.string() })
    .nullish()
    .describe('De quien no tiene NIF español'),
  pais: words.optional(),
  direccion: words,
  codigoPostal: words,
  municipio: words,
  provincia: words,
  telefono: words,
  email: words,
  atencion: words,
  cara: z
    .object({ color: words, pie: words, logo: words })
    .nullish()
    .describe('Color y pie de los papeles del negocio, y la huella de su logotipo'),
}) satisfies z.ZodType<Party>;

const pair = z.tuple([z.string(), z.string()]).meta({ examples: [['Fecha', '21 de noviembre de 2026']] });
const text = z.tuple([z.string(), words]).meta({ examples: [['Condiciones', 'La mitad al aceptar']] });

/** Paper for its cliente, as the calls give it. */
export const papelPublico = z.object({
  // Without costs or hidden prices.
  lineas: lineasLeidas,
  cantidades: z
    .record(z.string(), z.string())
    .meta({ examples: [{ '01a1fe40-b6f7-7460-8b47-4111e611c36f': '2 horas' }] })
    .describe('Cantidad de cada línea cuyo precio no se enseña'),
  printing: z.object({
    clase: z.string(),
    codigo: z.string(),
    marca: z.string(),
    titulo: z.string(),
    emisor: parte,
    destinatario: parte,
    momento: z.string(),
    datos: z.array(pair),
    impuesto: z.enum(keysOf(impuestos)),
    textos: z.array(text),
  }),
  marco: z.object({
    dtoGlobal1: z.string(),
    dtoGlobal2: z.string(),
    irpf: z.string(),
    preciosConIva: z.boolean(),
  }),
}) satisfies z.ZodType<PublicPaper>;

/** Business of a paper, as a contact. */
export const negocioDePapel = z.object({ nombre: z.string(), email: words, telefono: words });

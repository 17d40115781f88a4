import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import type { PrintedPaper } from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import { renderPaper } from '#oficina/ventas/papeles/pdf/render-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { verPapel } from './contract.ts';
import { FACE_BYTES } from './operations.ts';

type Services = { db: Db; clock: () => Date };

/** `POST negocio/verPapel`: an example of a factura with a face that is not stored yet. */
export function registerPaperPreview(app: HttpApp, { db, clock }: Services): void {
  page(
    app,
    {
      method: 'POST',
      path: 'negocio/verPapel',
      summary: 'El PDF de una factura de ejemplo, con el logotipo, el color y el pie que se le den',
      body: verPapel,
      bodyLimit: FACE_BYTES,
    },
    { access: allow('negocio', 'A'), once: false },
    async ({ body: { colorPapeles, piePapeles, contenido } }, reply) => {
      const { emisor } = await readParties(db, NOBODY);
      const logo = contenido === undefined ? (emisor.cara?.logo ?? null) : null;
      const example = exampleOf(
        { ...emisor, cara: { color: colorPapeles, pie: piePapeles, logo } },
        { iban: await readIban(db), now: clock() },
      );
      const own = contenido ? { logo: await madeLogo(contenido) } : {};
      return reply.type('application/pdf').send(await renderPaper(db, { ...example, ...own }));
    },
  );
}

async function madeLogo(contenido: string): Promise<Uint8Array> {
  const { makeLogo } = await import('./make-logo.server.ts');
  return new Uint8Array((await makeLogo(Buffer.from(contenido, 'base64'))).contenido);
}

const NOBODY = { _idCliente: null, _idContacto: null, clienteNombre: 'Cliente de ejemplo, S. L.' };

async function readIban(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ iban: string | null }>(sql`SELECT iban FROM negocio`);
  return rows[0]?.iban ?? null;
}

type ExampleInput = { iban: string | null; now: Date };

function exampleOf(emisor: PrintedPaper['emisor'], { iban, now }: ExampleInput): PrintedPaper {
  const codigo = 'F-0000-00001';
  const day = formatDay(todayInMadrid(now));
  return {
    clase: 'Factura',
    codigo,
    marca: 'Ejemplo sin validez',
    titulo: '',
    emisor,
    destinatario: { ...emisor, ...EXAMPLE_CLIENTE },
    datos: [
      ['Fecha', day],
      ['Vencimiento', day],
    ],
    columnas: ['Concepto', 'Cantidad', 'Precio', 'Dto.', 'IVA', 'Importe'],
    lineas: [
      {
        tipo: 'concepto',
        descripcion: 'Ficha ampliada anual',
        detalle: 'Fotografías, horario, vehículos y tarifas',
        celdas: ['1', '240,00\u00a0€', '', '21\u00a0%', '240,00\u00a0€'],
        apagada: false,
        suma: '',
      },
    ],
    impuestos: { titulo: '', filas: [['IVA 21\u00a0%', '240,00\u00a0€', '50,40\u00a0€', '']] },
    totales: [
      ['Base imponible', '240,00\u00a0€'],
      ['IVA', '50,40\u00a0€'],
    ],
    tituloTotal: 'Total',
    total: '290,40\u00a0€',
    textos: [],
    momento: now.toISOString(),
    ...(iban && { transferencia: transferOf(emisor.nombre, iban, codigo) }),
  };
}

/** The text of the QR says that it is an example, so that no bank takes it for a transfer. */
const transferOf = (titular: string, iban: string, concepto: string) => ({
  carga: 'Ejemplo sin validez',
  debajo: 'Pagar por transferencia',
  iban,
  titular,
  concepto,
});

const EXAMPLE_CLIENTE = {
  nombre: 'Cliente de ejemplo, S. L.',
  nombreComercial: null,
  nif: 'B12345674',
  direccion: 'Calle Mayor, 1',
  codigoPostal: '28013',
  municipio: 'Madrid',
  provincia: 'Madrid',
  telefono: null,
  email: null,
  atencion: null,
  cara: null,
};

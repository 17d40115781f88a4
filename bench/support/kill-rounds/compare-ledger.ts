import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { bundled } from '../../../scripts/support/build.ts';
import { EstadoFactura } from '../../../src/oficina/ventas/facturas/estados.ts';
import type { Ledger, Session } from './office-writers.ts';

/**
 * Gives a line for each write of these clientes that is lost, stored twice or never acknowledged, and for each gap in the numbers,
 * of any cliente.
 */
export async function compareLedger(
  client: pg.Client,
  ledger: Ledger,
  clientes: readonly string[],
): Promise<string[]> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text, [clientes])).rows;
  const facturas = await rowsOf<{ id: string; codigo: string | null; pedido: string }>(
    'SELECT id, codigo, pedido_id AS pedido FROM facturas WHERE cliente_id = ANY ($1)',
  );
  const cobros = await rowsOf<{ referencia: string }>(
    'SELECT referencia FROM cobros JOIN facturas f ON f.id = factura_id WHERE f.cliente_id = ANY ($1)',
  );
  // Only first versions: the program itself makes the next version of a signed documento.
  const documentos = await rowsOf<{ id: string; sha256: string }>(
    'SELECT id, sha256 FROM documentos WHERE cliente_id = ANY ($1) AND anterior_id IS NULL',
  );
  const firmas = await rowsOf<{ id: string; nombre: string }>(`
    SELECT d.id, p.nombre FROM firmas f JOIN firmantes p ON p.id = f.firmante_id JOIN solicitudes_firma s ON s.id = p.solicitud_id
    JOIN documentos d ON d.id = s.documento_id WHERE d.cliente_id = ANY ($1)`);
  const { rows: gaps } = await client.query<{ serie: string }>(`
    SELECT tipo || ' ' || serie AS serie FROM facturas WHERE estado <> '${EstadoFactura.preparando}' GROUP BY tipo, serie
    HAVING min(numero) <> 1 OR max(numero) <> count(*) OR count(DISTINCT numero) <> count(*)`);
  return [
    ...differences('factura', {
      wanted: [...ledger.facturas].map(([id, { codigo, pedido }]) => `${id} ${codigo} ${pedido}`),
      found: facturas.map(({ id, codigo, pedido }) => `${id} ${codigo} ${pedido}`),
    }),
    ...differences('pedido con factura', {
      wanted: [...ledger.facturas.values()].map(({ pedido }) => pedido),
      found: facturas.map(({ pedido }) => pedido),
    }),
    ...differences('cobro', {
      wanted: [...ledger.cobros],
      found: cobros.map(({ referencia }) => referencia),
    }),
    ...differences('documento', {
      wanted: [...ledger.documentos].map(([id, sha256]) => `${id} ${sha256}`),
      found: documentos.map(({ id, sha256 }) => `${id} ${sha256}`),
    }),
    ...differences('contenido de documento', {
      wanted: [...ledger.documentos.values()],
      found: documentos.map(({ sha256 }) => sha256),
    }),
    ...differences('firma', {
      wanted: [...ledger.firmas].map(([id, nombre]) => `${id} ${nombre}`),
      found: firmas.map(({ id, nombre }) => `${id} ${nombre}`),
    }),
    ...gaps.map(({ serie }) => `numeración con huecos: ${serie}`),
  ];
}

function differences(what: string, { wanted, found }: { wanted: string[]; found: string[] }): string[] {
  const times = new Map<string, number>();
  for (const one of found) times.set(one, (times.get(one) ?? 0) + 1);
  const known = new Set(wanted);
  return [
    ...wanted.filter((one) => !times.has(one)).map((one) => `${what} perdido: ${one}`),
    ...[...times].filter(([, n]) => n > 1).map(([one, n]) => `${what} ${n} veces: ${one}`),
    ...[...times.keys()].filter((one) => !known.has(one)).map((one) => `${what} que nadie confirmó: ${one}`),
  ];
}

const AT_ONCE = 8;

/** Downloads and hashes every acknowledged documento; one line for each that differs from its upload. */
export async function takeDocumentos({ ask }: Session, ledger: Ledger): Promise<string[]> {
  const left = [...ledger.documentos];
  const wrong: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [id, sha256] = next;
        const answer = await ask(`/documentos/descargar?_id=${id}`, {});
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (createHash('sha256').update(bytes).digest('hex') !== sha256)
          wrong.push(`documento ${id}: ${answer.status}, no es lo que se subió`);
      }
    }),
  );
  return wrong;
}

/** Output of `npm run verificar` with these settings. Throws with the whole output when it finds a fault. */
export async function verify(settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [bundled('verificar')], { env }).catch(
    (failure: { stdout?: string; stderr?: string }) => {
      throw new Error(`verificar found a fault: ${failure.stdout ?? ''}${failure.stderr ?? ''}`);
    },
  );
  return stdout;
}

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BaseDelCoste } from '#comparador/tarifas/permisosAutoescuela/cost-base.ts';
import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { type TarifaRow, toTarifa } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { permitOf } from './offers.testing.server.ts';

const { db, as, admin } = await openOffice({}, await createDemoDatabase());
const permitB = await permitOf(db, 'B');

type PublishedOffer = { _idCliente: string; _idPermiso: string; codProvincia: string; coste: number };

/**
 * Finds an autoescuela of one section with a published tarifa, in a province with enough other
 * autoescuelas or with too few.
 */
async function publishedOffer(others: '>= 5' | '< 5'): Promise<PublishedOffer> {
  const { rows } = await db.execute<PublishedOffer>(sql`
    WITH priced AS (
      SELECT * FROM ofertas WHERE permiso = ${permitB.dgt} AND NOT automatico AND costes IS NOT NULL),
    provinces AS (SELECT cod_provincia, count(DISTINCT codigo) - 1 AS others FROM priced GROUP BY 1)
    SELECT c.id AS "_idCliente", p.id AS "_idPermiso", o.cod_provincia AS "codProvincia",
      o.costes[p.clases_tipicas] AS coste
    FROM priced o JOIN provinces USING (cod_provincia)
    JOIN clientes c ON c.num_registro_dgt = o.codigo AND c.publicado
    JOIN permisos_conducir p ON p.codigo = 'B'
    JOIN permisos_autoescuela t ON t.cliente_id = c.id AND t.permiso_id = p.id AND NOT t.automatico
    WHERE (SELECT count(*) FROM permisos_autoescuela x WHERE x.cliente_id = c.id AND x.permiso_id = p.id) = 1
      AND others ${sql.raw(others)}
    ORDER BY c.codigo LIMIT 1`);
  const [found] = rows;
  if (!found) throw new Error(`no offer with ${others} others`);
  return found;
}

const pathOf = ({ _idCliente, _idPermiso }: Pick<PublishedOffer, '_idCliente' | '_idPermiso'>) =>
  `GET /permisosAutoescuela/consultarBaseDelCoste?_idCliente=${_idCliente}&_idPermiso=${_idPermiso}`;

test('con ella, una tarifa cuesta lo mismo que en el comparador', async () => {
  const offer = await publishedOffer('>= 5');
  const { clases, secciones } = (await admin(pathOf(offer))).json() as BaseDelCoste;
  const { filas } = (
    await admin(
      `GET /permisosAutoescuela/leer?_idCliente=${offer._idCliente}&_idPermiso=${offer._idPermiso}&automatico=false`,
    )
  ).json();
  const section = secciones.find(({ codProvincia }) => codProvincia === offer.codProvincia);
  const tarifa = toTarifa(filas[0] as TarifaRow);
  const model = section?.base && costModel({ ...section.base, tarifa });
  expect(model?.expected({ clases, teoriaAprobada: false })).toBe(offer.coste);
});

describe('el lugar entre las demás', () => {
  test('se sabe lo que cuestan las otras con precio, y no cuenta la propia', async () => {
    const offer = await publishedOffer('>= 5');
    const { clases, secciones } = (await admin(pathOf(offer))).json() as BaseDelCoste;
    const { rows } = await db.execute<{ coste: number }>(sql`
      SELECT min(costes[${clases}::int]) AS coste, o.codigo FROM ofertas o, clientes c
      WHERE c.id = ${offer._idCliente} AND o.codigo <> c.num_registro_dgt AND o.cod_provincia = ${offer.codProvincia}
        AND o.permiso = ${permitB.dgt} AND NOT o.automatico
        AND o.costes IS NOT NULL AND o.caduca > '2026-11-21'
      GROUP BY o.codigo ORDER BY o.codigo`);
    expect(secciones[0]?.otras?.costes.map(([coste]) => coste)).toEqual(rows.map(({ coste }) => coste));
    expect(secciones[0]?.otras?.costes.every(([, varianza]) => varianza > 0)).toBe(true);
  });

  test('también donde hay pocas: la lista las enseña igual', async () => {
    const offer = await publishedOffer('< 5');
    const { secciones } = (await admin(pathOf(offer))).json() as BaseDelCoste;
    expect(secciones[0]?.otras?.costes.length ?? 0).toBeLessThan(5);
    expect(secciones[0]?.base).not.toBeNull();
  });
});

test('una autoescuela ve la suya y no la de otra; un permiso que no existe no se encuentra', async () => {
  const offer = await publishedOffer('>= 5');
  const own = await as('Lectura', 'cliente', offer._idCliente);
  const foreign = await as('Propietario', 'cliente', await makeCliente(db));
  expect((await own(pathOf(offer))).statusCode).toBe(200);
  expect((await foreign(pathOf(offer))).statusCode).toBe(404);
  expect((await own(pathOf({ ...offer, _idPermiso: offer._idCliente }))).statusCode).toBe(404);
});

test('sin código de la DGT no hay secciones ni coste', async () => {
  const { _idPermiso } = await publishedOffer('>= 5');
  const _idCliente = await makeCliente(db);
  const own = await as('Propietario', 'cliente', _idCliente);
  expect((await own(pathOf({ _idCliente, _idPermiso }))).json()).toMatchObject({ secciones: [] });
});

import { expect, test } from 'vitest';
import { offerCard, sectionOffers } from '#comparador/ofertas/comparador/section-offers.server.ts';
import { costsLess, estimateOf } from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { NEARBY_KM, nearbySections } from './nearby.server.ts';

const hoy = '2026-11-21';
const { db } = await createDemoDatabase();
const permisos = await searchablePermits(db);
const supuestos = { clases: 25, teoriaAprobada: false };

/** Ids of sections whose offer for a manual car fulfils a condition. */
async function sections(condition: string): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT seccion_id AS id FROM ofertas WHERE permiso = 1 AND NOT automatico AND ${condition}
     ORDER BY md5(seccion_id::text) LIMIT 12`,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ id }) => id);
}

/** Alternatives of a section, with its own card. */
async function around(seccion: number) {
  const [oferta] = await sectionOffers(db, {
    seccion,
    permisos: permisos.filter(({ codigo }) => codigo === 'B'),
    hoy,
  });
  if (!oferta) throw new Error(`section ${seccion} has no offer`);
  const own = offerCard(oferta, supuestos, hoy);
  const propio = own.coste && estimateOf(own.coste);
  return { own, ...(await nearbySections(db, { oferta, supuestos, propio, hoy })) };
}

async function costOf(slug: string) {
  const { rows } = await db.$client.query<{ coste: number; varianza: number }>(
    `SELECT costes[25] AS coste, varianza FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND caduca > '${hoy}' AND ficha ->> 'slug' = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

test('cada alternativa cuesta menos o aprueba más, y lo dice', async () => {
  const seen = new Set<string>();
  for (const id of await sections(`caduca > '${hoy}' AND examenes > 100`)) {
    const { own, ambito, autoescuelas } = await around(id);
    expect(autoescuelas.length).toBeLessThanOrEqual(5);
    for (const other of autoescuelas) {
      expect(other.slug).not.toBe(own.slug);
      expect(other.motivos.length).toBeGreaterThan(0);
      // Only outside the margin of the difference.
      const theirCost = await costOf(other.slug);
      const cheaper = theirCost !== null && own.coste !== null && costsLess(theirCost, estimateOf(own.coste));
      expect(other.motivos.includes('coste')).toBe(cheaper);
      const [mine, theirs] = [own.practico, other.practico];
      if (other.motivos.includes('aprobados')) {
        expect(theirs?.comparacion).not.toBe('pocos_datos');
        expect(theirs?.inferior ?? 0).toBeGreaterThan(mine?.superior ?? 1);
      }
      if (ambito === 'radio') expect(other.km).toBeLessThanOrEqual(NEARBY_KM);
      else expect(other.codProvincia).toBe(own.codProvincia);
      for (const motivo of other.motivos) seen.add(motivo);
    }
  }
  expect([...seen].sort()).toEqual(['aprobados', 'coste']);
});

test('donde no hay precio, las que lo publican son alternativa', async () => {
  const motives = new Set<string>();
  for (const id of await sections('caduca IS NULL'))
    for (const { motivos, coste } of (await around(id)).autoescuelas) {
      expect(motivos.includes('precio')).toBe(coste !== null);
      for (const motivo of motivos) motives.add(motivo);
    }
  expect(motives.has('precio')).toBe(true);
  expect(motives.has('coste')).toBe(false);
});

test('van de la más barata a la más cara, también las que dejan alguna línea sin informar', async () => {
  for (const id of await sections('caduca IS NULL')) {
    const priced = (await around(id)).autoescuelas.filter(({ coste }) => coste !== null);
    const keys = priced.map(({ coste }) => coste ?? 0);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  }
});

/**
 * Milliseconds of processor of each public read that is not in the cache, in the program and its database together, against the cost
 * that the read declares. Processor times do not depend on who else uses the machine. `node bench/read-costs.ts`.
 */
import os from 'node:os';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { processorOf } from './support/processor.ts';

const { PORT = '3913' } = process.env;
const EACH = 40;

/** Addresses in the site's `sitemap.xml`: places come first, sections last. */
let addresses: string[] = [];
const placeOf = (n: number) => addresses[30 + (n % 400)] ?? '/';
const sectionOf = (n: number) => addresses.at(-1 - (n % 400)) ?? '/';

/** A different address for each `n`, so that none is in the cache. */
const READINGS: [what: string, coste: number, address: (n: number) => string][] = [
  ['búsqueda, página 1', 30, (n) => `/?permiso=B&lugar=Madrid&precioMaximo=${900 + n}`],
  ['búsqueda, página 5', 30, (n) => `/?permiso=B&pagina=5&precioMaximo=${900 + n}`],
  ['mapa', 20, (n) => `/mapa?permiso=B&lugar=Madrid&precioMaximo=${900 + n}`],
  ['comparar', 10, (n) => `/comparar?n=${n}`],
  ['guía', 60, (n) => `/guia-coste-carnet?n=${n}`],
  ['un lugar', 25, (n) => placeOf(n)],
  ['una sección', 25, (n) => sectionOf(n)],
  ['la imagen de una sección', 50, (n) => `/imagenes/seccion${sectionOf(n)}.png`],
  ['insignia de una sección', 5, (n) => `/insignia${sectionOf(n)}.svg`],
  ['dirección que no existe', 25, (n) => `/nada-de-nada-${n}`],
  ['API: buscar', 10, (n) => `/comparador/buscar?permiso=B&lugar=Madrid&clases=${10 + (n % 50)}`],
  ['API: sugerencias', 2, (n) => `/comparador/sugerencias?texto=ma${n}`],
  [
    'API: precio mínimo y máximo',
    10,
    (n) => `/permisosAutoescuela/calcularPrecioMinMax?permiso=B&lugar=Madrid&clases=${10 + (n % 50)}`,
  ],
  ['datos/ofertas.csv', 100, () => '/datos/ofertas.csv'],
  ['datos/medianas.csv', 60, () => '/datos/medianas.csv'],
  ['datos/municipios.csv', 60, () => '/datos/municipios.csv'],
  ['datos/provincias.csv', 60, () => '/datos/provincias.csv'],
  ['datos/contornos.csv', 400, () => '/datos/contornos.csv'],
  ['datos/sitios.csv', 200, () => '/datos/sitios.csv'],
  ['datos/codigos-postales.csv', 100, () => '/datos/codigos-postales.csv'],
  ['mapa del sitio', 2, () => '/sitemap.xml'],
  ['lista de marcas', 4, () => '/marcas/leer'],
];

function total(pid: number): number {
  const { own, started } = processorOf(pid);
  return own + started;
}

async function measure({ origin, pid }: DemoProgram): Promise<void> {
  let visitors = 0;
  const read = async (address: string) => {
    visitors += 1;
    // Each request comes from another network, so that none reaches its limit of requests.
    const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': from };
    const response = await fetch(`${origin}${address}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  console.log(
    `load of the machine ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  for (const [what, declared, address] of READINGS) {
    for (let n = 0; n < 10; n++) await read(address(1_000 + n));
    const before = total(pid);
    const statuses = new Set<number>();
    for (let n = 0; n < EACH; n++) statuses.add(await read(address(n)));
    const each = (total(pid) - before) / EACH;
    console.log(`${each.toFixed(1).padStart(8)} ms, ${declared} declared: ${what} (${[...statuses].join()})`);
  }
}

await withDemoProgram({ port: PORT, env: { TRUSTED_PROXIES: '127.0.0.1' } }, measure);

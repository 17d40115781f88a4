import { OrdenNoValida } from '#comparador/dgt/import-command.server.ts';
import type { LayerSummary } from '#comparador/dgt/import-map-layer.server.ts';
import { searchMap } from '#comparador/dgt/search-map.server.ts';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { formatCount, plural } from '#platform/kit/format.ts';
import { runTool, withImportDatabase } from '#program/import-tool.server.ts';

const USO = `Importa la dirección de cada sección del mapa público de autoescuelas de la DGT, en lugar de las que hubiera.

  importar:centros                     se descarga de la DGT (DGT_MAPA_URL), página a página
  importar:centros autoescuelas.json   fichero ya descargado, en el JSON de ArcGIS
  importar:centros https://…           otra dirección de la capa

  --aunque-falten   también si faltan muchas de las que ya se conocen
  --ayuda           muestra este texto`;

/** Gives a file or an address, if any, and the options. */
function readArguments(args: readonly string[]): { source: string | undefined; aunqueFalten: boolean } {
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--aunque-falten');
  if (unknown !== undefined) throw new OrdenNoValida(`Opción desconocida: ${unknown}\n\n${USO}`);
  const [source, ...others] = args.filter((arg) => !arg.startsWith('--'));
  if (others.length > 0) throw new OrdenNoValida(USO);
  return { source, aunqueFalten: args.includes('--aunque-falten') };
}

function describe(summary: LayerSummary): string {
  const { secciones, unidas, desconocidas, sinCodigo, repetidas, sinLugar, cambiosProvincia } = summary;
  const count = (text: string, many: number) => `  ${text}: ${formatCount(many)}`;
  const avisos = Object.entries(summary.avisos).toSorted(([a], [b]) => a.localeCompare(b, 'es'));
  return [
    `Mapa de autoescuelas: ${plural(unidas, 'sección unida', 'secciones unidas')}, de las ${formatCount(secciones)} que constan.`,
    count('Códigos que no son de ninguna sección conocida', desconocidas),
    count('Elementos sin un código legible', sinCodigo),
    count('Elementos repetidos (vale el último)', repetidas),
    count('Secciones sin municipio ni punto', sinLugar),
    count('Secciones que cambian de provincia', cambiosProvincia),
    ...(avisos.length > 0 ? ['Con dudas:', ...avisos.map(([aviso, many]) => count(aviso, many))] : []),
  ].join('\n');
}

await runTool(async (args) => {
  if (args.includes('--ayuda')) return console.log(USO);
  const { source, aunqueFalten } = readArguments(args);
  await withImportDatabase(async (db, env) => {
    const sources = source === undefined ? env.DGT_MAPA_URL : [source];
    if (sources.length === 0)
      throw new OrdenNoValida('DGT_MAPA_URL dice que no se descargue el mapa: indica un fichero.');
    console.log(`Leyendo ${sources[0]}…`);
    const summary = await searchMap(db, { sources, aunqueFalten, clock: () => new Date() });
    if (summary) console.log(describe(summary));
    await refreshStaleOffers(db, new Date());
  });
});

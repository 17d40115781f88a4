import { OrdenNoValida } from '#dgt/import-command.server.ts';
import { importMapLayer, type LayerSummary } from '#dgt/import-map-layer.server.ts';
import { readMapLayer } from '#dgt/map-layer-source.server.ts';
import { formatCount, plural } from '#kit/format.ts';
import { refreshStaleOffers } from '#resources/comparador/refresh-offers.server.ts';
import { runTool, withImportDatabase } from './import-tool.server.ts';

const USO = `Importa la dirección de cada sección del mapa público de autoescuelas de la DGT, en lugar de las que hubiera.

  importar:centros autoescuelas.json   fichero ya descargado, en el JSON de ArcGIS
  importar:centros https://…           dirección de la capa, que se descarga página a página

  --ayuda   muestra este texto`;

/** Gives the only argument: a file or an address. */
function readArguments(args: readonly string[]): string {
  const unknown = args.find((arg) => arg.startsWith('--'));
  if (unknown !== undefined) throw new OrdenNoValida(`Opción desconocida: ${unknown}\n\n${USO}`);
  const [source, ...others] = args;
  if (source === undefined || others.length > 0) throw new OrdenNoValida(USO);
  return source;
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
  const argument = readArguments(args);
  console.log(`Leyendo ${argument}…`);
  const { features, source } = await readMapLayer(argument);
  await withImportDatabase(async (db) => {
    console.log(describe(await importMapLayer(db, features, { source, clock: () => new Date() })));
    await refreshStaleOffers(db, new Date());
  });
});

import { open } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OrdenNoValida } from '#comparador/dgt/import-command.server.ts';
import { importPlaces, type PlacesSummary } from '#comparador/dgt/import-places.server.ts';
import { ArchivoNoValido } from '#comparador/dgt/invalid-file.ts';
import { OSM, readPlacesFile } from '#comparador/dgt/places-file.server.ts';
import { COLUMNAS, type Columna } from '#comparador/dgt/premises-places.ts';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { formatCount, plural } from '#platform/kit/format.ts';
import { runTool, withImportDatabase } from '#program/import-tool.server.ts';

const USO = `Busca dónde están las autoescuelas cuya dirección no da la DGT, en otras fuentes.

  importar:lugares --osm autoescuelas.geojson
      OpenStreetMap: amenity=driving_school, en GeoJSON o en el JSON de Overpass («out center»)
  importar:lugares --locales censo.csv --registro "Ayuntamiento de Madrid, Censo de locales"
      un registro municipal de locales; se leen las filas que dicen autoescuela

  --registro TEXTO         de quién es la lista, como se cita en la web
  --columna nombre=rotulo  qué columna es cuál: ${Object.keys(COLUMNAS).join(', ')}
  --huso 30                el de x e y, si son UTM (ETRS89)
  --aunque-falten          también si faltan muchos de los que ya había de esa lista
  --ayuda                  muestra este texto`;

const MAX_BYTES = 512 * 1024 * 1024;

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        osm: { type: 'string' },
        locales: { type: 'string' },
        registro: { type: 'string' },
        columna: { type: 'string', multiple: true, default: [] },
        huso: { type: 'string', default: '30' },
        'aunque-falten': { type: 'boolean', default: false },
        ayuda: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new OrdenNoValida(USO);
  }
}

function columnsOf(given: readonly string[]): Partial<Record<Columna, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const [columna = '', ...heading] = text.split('=');
      if (!(columna in COLUMNAS) || heading.length === 0)
        throw new OrdenNoValida(`«${text}» no dice una columna: por ejemplo, nombre=rotulo`);
      return [columna, heading.join('=')];
    }),
  );
}

async function readFile(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw new ArchivoNoValido('pasa de 512 MiB', { archivo: path.basename(file) });
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function describe(summary: PlacesSummary): string {
  const line = (text: string, many: number) => `  ${text}: ${formatCount(many)}`;
  return [
    `${plural(summary.lugares, 'lugar leído', 'lugares leídos')}.`,
    line('Unidos a su sección', summary.tomados),
    line('Aceptados antes por una persona', summary.aceptados),
    line('Esperan a que alguien los mire, en «Direcciones»', summary.dudosos),
    line('De ninguna sección sin dirección', summary.sinPareja),
    line('Elementos sin nombre', summary.sinNombre),
    line('Elementos sin un lugar que valga', summary.sinPunto),
  ].join('\n');
}

await runTool(async (args) => {
  const { osm, locales, registro, columna, huso, ayuda, 'aunque-falten': aunqueFalten } = readArguments(args);
  if (ayuda) return console.log(USO);
  const file = osm ?? locales;
  if (file === undefined || (osm !== undefined && locales !== undefined)) throw new OrdenNoValida(USO);
  if (locales !== undefined && !registro)
    throw new OrdenNoValida('Di de quién es la lista con --registro: se cita allí donde se usa.');
  if (!['28', '29', '30', '31'].includes(huso))
    throw new OrdenNoValida('El huso de España es 28, 29, 30 o 31.');
  const archivo = path.basename(file);
  const fuente = osm === undefined ? 'locales' : 'osm';
  const options = { fuente, archivo, columnas: columnsOf(columna), huso: Number(huso) } as const;
  const bytes = await readFile(file);
  await withImportDatabase(async (db) => {
    const summary = await importPlaces(db, {
      fuente,
      registro: registro ?? OSM,
      archivo,
      read: () => readPlacesFile(bytes, options),
      clock: () => new Date(),
      ofPostcode: (codigoPostal) => postcodesBeginning(codigoPostal)[0]?.municipios ?? [],
      aunqueFalten,
    });
    if (summary) console.log(describe(summary));
    await refreshStaleOffers(db, new Date());
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatCount, formatMonth, plural } from '#platform/kit/format.ts';
import { differenceRows } from './difference-words.ts';
import { MesDudoso } from './doubtful-month.server.ts';
import { DescargaFallida, downloadMonth, monthUrl } from './download-month.server.ts';
import {
  DatosMezclados,
  type ImportDatabase,
  type ImportOptions,
  importMonth,
} from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { type Mes, monthInMadrid } from './months.ts';
import { YaEnMarcha } from './noted-run.server.ts';
import type { ImportSummary } from './store-month.server.ts';
import { confirm, showProgress, type Terminal } from './terminal.server.ts';

export const USO = `Importa los resultados mensuales de la DGT por sección de autoescuela.

  importar:dgt fichero.zip otro.txt.gz …   ficheros ya descargados (.zip, .gz o .txt)
  importar:dgt 2025-11 2025-12 …           meses, que se descargan de la DGT

  --si              borra los datos de demostración sin preguntar
  --aunque-difiera  carga un mes que no se parece a los de alrededor sin preguntar
  --ayuda           muestra este texto`;

export type Command = { sources: string[]; si: boolean; aunqueDifiera: boolean };

const OPTIONS = ['--si', '--aunque-difiera'];

/** A mistake in the command line, explained in Spanish to the person who runs the tool. */
export class OrdenNoValida extends Error {
  override name = 'OrdenNoValida';
}

/** Reads the arguments; throws `OrdenNoValida` for an unknown option or when there is nothing to import. */
export function parseCommand(args: readonly string[]): Command {
  const options = args.filter((arg) => arg.startsWith('--'));
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) throw new OrdenNoValida(`Opción desconocida: ${unknown}\n\n${USO}`);
  const sources = args.filter((arg) => !arg.startsWith('--'));
  if (sources.length === 0) throw new OrdenNoValida(USO);
  return { sources, si: options.includes('--si'), aunqueDifiera: options.includes('--aunque-difiera') };
}

export type CommandContext = {
  db: ImportDatabase;
  terminal: Terminal;
  clock: () => Date;
  /** Removes the demonstration data, see `importMonth`. */
  removeDemo: NonNullable<ImportOptions['removeDemo']>;
  /** Address of the monthly files, see `downloadMonth`. */
  template: string;
  /** Called after each month is loaded, with the file of that month. */
  onLoaded?: (mes: Mes, file: string) => Promise<void>;
  /** Called at each step of the work, with the file or the download that it works on. */
  at?: (where: string) => void;
};

/**
 * Imports each file or month in turn and writes a line about each. Stops at the first failure and keeps the months
 * already loaded. Throws the errors of `importMonth` and `downloadMonth`, and `DatosMezclados` when nobody allows it
 * to delete the demonstration data.
 */
export async function runImport(
  { sources, si, aunqueDifiera }: Command,
  context: CommandContext,
): Promise<void> {
  let removeDemo = (await mayDeleteDemo(si, context)) ? context.removeDemo : undefined;
  for (const source of sources) {
    const summary = await withFile(source, context, async (file, displayName) => {
      const load = (admitir: boolean) => importFile({ file, displayName, admitir, removeDemo }, context);
      const imported = await load(aunqueDifiera).catch(async (error: unknown) => {
        if (!(error instanceof MesDudoso)) throw error;
        await askWhetherToLoad(error, context);
        return load(true);
      });
      await context.onLoaded?.(imported.mes, file);
      return imported;
    });
    removeDemo = undefined;
    context.terminal.output.write(`${describeImport(summary)}\n`);
  }
}

type OneFile = {
  file: string;
  displayName: string;
  admitir: boolean;
  removeDemo: ImportOptions['removeDemo'] | undefined;
};

async function importFile(
  { file, displayName, admitir, removeDemo }: OneFile,
  { db, clock, terminal, at }: CommandContext,
): Promise<ImportSummary> {
  const progress = showProgress(terminal, `Importando ${displayName}`);
  try {
    return await importMonth(db, {
      source: { path: file },
      displayName,
      clock,
      admitir,
      ...(removeDemo && { removeDemo }),
      onProgress: (done, total) => {
        at?.(`«${displayName}»`);
        progress.update(done, total);
      },
    });
  } finally {
    progress.end();
  }
}

/** Shows how a month is unlike the others, and asks. Throws `OrdenNoValida` without a yes. */
async function askWhetherToLoad(
  { message, mes, diferencias }: MesDudoso,
  { terminal }: CommandContext,
): Promise<void> {
  const rows = differenceRows(diferencias).map(
    ({ medida, este, habitual }) => `  ${medida}: ${este}, y lo habitual son ${habitual}.\n`,
  );
  terminal.output.write([message, '\n', ...rows].join(''));
  const answer = await confirm(terminal, '¿Cargarlo de todos modos?');
  if (answer) return;
  throw new OrdenNoValida(
    answer === false
      ? `No se ha cargado nada de ${formatMonth(mes)}: sigue como estaba.`
      : `No se ha cargado: ${message} Añade --aunque-difiera para cargarlo.`,
  );
}

/** Says whether to delete demonstration data: false where there are none; throws where nobody allows it. */
async function mayDeleteDemo(si: boolean, { db, terminal }: CommandContext): Promise<boolean> {
  const { rowCount } = await db.$client.query(`SELECT FROM meses_dgt WHERE origen = 'demostracion' LIMIT 1`);
  if (rowCount === 0) return false;
  if (si) return true;
  const question = 'Esta base contiene datos de demostración. ¿Borrarlos e importar los reales?';
  const answer = await confirm(terminal, question);
  if (answer) return true;
  throw new DatosMezclados(
    answer === false
      ? 'No se ha importado nada: los datos de demostración siguen como estaban.'
      : 'Esta base contiene datos de demostración. Añade --si para borrarlos e importar los reales.',
  );
}

type Use<T> = (file: string, displayName: string) => Promise<T>;

/** Downloads a month into a temporary folder, which is deleted afterwards. */
async function withFile<T>(source: string, context: CommandContext, use: Use<T>): Promise<T> {
  if (!/^\d{4}-\d{2}$/.test(source)) return use(source, path.basename(source));
  const mes = monthToDownload(source, context.clock());
  const folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-dgt-'));
  try {
    const target = path.join(folder, 'descarga');
    const progress = showProgress(context.terminal, `Descargando ${formatMonth(mes)}`);
    try {
      const onProgress = (done: number, total: number) => {
        context.at?.(`la descarga de ${formatMonth(mes)}`);
        progress.update(done, total);
      };
      await downloadMonth({ template: context.template, mes, target, onProgress });
    } finally {
      progress.end();
    }
    return await use(target, path.basename(new URL(monthUrl(context.template, mes)).pathname));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function monthToDownload(source: string, now: Date): Mes {
  const mes = `${source}-01`;
  if (!/-(0[1-9]|1[0-2])-/.test(mes))
    throw new OrdenNoValida(`«${source}» no es un mes: escríbelo como 2025-12.`);
  if (mes > monthInMadrid(now)) throw new OrdenNoValida(`${source} es un mes futuro.`);
  if (mes < '2010-01-01') throw new OrdenNoValida('La DGT publica estos datos desde enero de 2010.');
  return mes;
}

/** Gives 'Diciembre de 2025: 35.431 filas, 4555 autoescuelas (2 nuevas)…'. */
function describeImport(summary: ImportSummary): string {
  const counts = [
    plural(summary.filas, 'fila', 'filas'),
    `${plural(summary.escuelas, 'autoescuela', 'autoescuelas')} (${formatCount(summary.nuevasEscuelas)} nuevas)`,
    `${plural(summary.secciones, 'sección', 'secciones')} (${formatCount(summary.nuevasSecciones)} nuevas)`,
    `${plural(summary.filasAparte, 'fila', 'filas')} de turno libre o recuperación de puntos`,
  ];
  const month = formatMonth(summary.mes);
  const note = summary.sustituido ? ' Sustituye a lo que había de ese mes.' : '';
  return `${month.charAt(0).toUpperCase()}${month.slice(1)}: ${counts.join(', ')}.${note}`;
}

const TOLD = [ArchivoNoValido, MesDudoso, YaEnMarcha, DatosMezclados, DescargaFallida, OrdenNoValida];

/** Gives the message of an error that the person who runs the tool can mend; undefined when it is the program's. */
export function messageFor(error: unknown): string | undefined {
  if (TOLD.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : undefined;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ENOENT' && 'path' in error) return `No existe el fichero «${error.path}».`;
  if (error.code === 'EISDIR') return 'Se esperaba un fichero y es una carpeta.';
  if (error.code === 'ECONNREFUSED') return 'No se puede conectar con la base de datos.';
  return undefined;
}

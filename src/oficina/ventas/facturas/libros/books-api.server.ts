import type { FastifyRequest } from 'fastify';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { noteExport } from '#oficina/base/security-log/recorder.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Cell } from '#platform/files/export-cells.server.ts';
import { refuseTall, sendSheet, takePlace } from '#platform/files/send-sheet.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { readBook } from './book.server.ts';
import { pedirArchivo, periodOf } from './contract.ts';
import { agedDebt } from './debt.server.ts';
import { forecast347 } from './declaration347.server.ts';
import { librosOperations } from './operations.ts';
import { bookSheet, debtSheet, type InformeSheet, sheet347, vatSheet } from './sheets.server.ts';
import { vatSummary } from './vat.server.ts';

/** These totals cover the facturas of every cliente, so they need the right to export them all. */
const access = allow('facturas', 'X', ['trabajador']);

/** Libro of issued facturas, tax, form 347 and debt: on the screen and as files. */
export function registerBooks(app: HttpApp, services: PaperServices): void {
  const { db, clock } = services;
  const { libro, resumenIva, previsionDeclaracion347, antiguedadDeuda } = librosOperations;
  const today = () => todayInMadrid(clock());
  serve(app, libro, { access }, ({ query: { serie, grupo, ...query } }) =>
    readBook(db, { period: periodOf(query, today()), serie, grupo }, query),
  );
  serve(app, resumenIva, { access }, ({ query }) =>
    vatSummary(db, { period: periodOf(query, today()), serie: query.serie }),
  );
  serve(app, previsionDeclaracion347, { access }, ({ query }) => forecast347(db, query.ejercicio));
  serve(app, antiguedadDeuda, { access }, () => agedDebt(db, today()));
  registerFiles(app, services);
}

function registerFiles(app: HttpApp, { db, clock }: PaperServices): void {
  page(
    app,
    {
      path: 'facturas/exportarLibro',
      summary: 'Descarga: el libro, el IVA, el 347 o la deuda, enteros, en CSV o XLSX',
      query: pedirArchivo,
      head: false,
    },
    { access },
    async (request, reply) => {
      const { informe, formato, serie, grupo, ...query } = request.query;
      const filter = { period: periodOf(query, todayInMadrid(clock())), serie, grupo };
      const sheets: Record<typeof informe, () => InformeSheet> = {
        libro: () => bookSheet(filter),
        iva: () => vatSheet(filter),
        '347': () => sheet347(query.ejercicio ?? Number(todayInMadrid(clock()).slice(0, 4))),
        deuda: () => debtSheet(todayInMadrid(clock())),
      };
      const sheet = sheets[informe]();
      if (formato === 'xlsx' && informe === 'libro')
        refuseTall((await vatSummary(db, filter)).filas.reduce((sum, { facturas }) => sum + facturas, 0));
      const onEnd = takePlace(db);
      const batches = cellBatches(request, { db, clock, sheet, formato, onEnd });
      return sendSheet(reply, { ...sheet, format: formato, batches });
    },
  );
}

type Reading = Pick<PaperServices, 'db' | 'clock'> & { sheet: InformeSheet; formato: string; onEnd(): void };

async function* cellBatches(
  request: FastifyRequest,
  { db, clock, sheet, formato, onEnd }: Reading,
): AsyncGenerator<Cell[][]> {
  let filas = 0;
  let completa = false;
  try {
    for await (const rows of sheet.batches(db)) {
      yield rows.flat();
      filas += rows.length;
    }
    completa = true;
  } finally {
    onEnd();
    noteExport({ db, clock }, request, { formato, filas, completa });
  }
}

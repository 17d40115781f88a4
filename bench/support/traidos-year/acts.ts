import { sql } from 'drizzle-orm';
import { confirmByLink, readLinked } from '#comparador/tarifas/permisosAutoescuela/confirm-by-link.server.ts';
import { readTarifaLink } from '#comparador/tarifas/permisosAutoescuela/tarifa-links.server.ts';
import type { PrecioTraido } from '#comparador/tarifas/preciosTraidos/contract.ts';
import type { Motivo } from '#comparador/tarifas/preciosTraidos/words.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import type { Program } from './program.ts';
import { type Autoescuela, type Brought, class45, type Lines, truthOf } from './town.ts';

const DAY_MS = 86_400_000;

/** The town's clock: ten in the morning of each day of the year. */
export function townClock(first: Date) {
  const at = (day: number) => new Date(first.getTime() + day * DAY_MS);
  let today = 0;
  return {
    clock: () => at(today),
    moveTo: (day: number) => {
      today = day;
    },
    dateOf: (day: number) => at(day).toISOString().slice(0, 10),
  };
}

const typed = (céntimos: number | null) => (céntimos === null ? '' : euros(céntimos).replace('.', ','));
const told = (céntimos: number | null) => (céntimos === null ? null : euros(céntimos));

const boxes = (lines: Lines | null): Record<string, string> =>
  lines === null
    ? {}
    : {
        precioMatricula: typed(lines.enrolment),
        precioClase: typed(lines.classPrice),
        minutosClase: String(lines.minutes),
        precioTramitacion: typed(lines.fee),
        precioPresentacion: typed(lines.exam),
      };

type Sending = { brought: Brought; vistoEl: string; now: Date; picture: Buffer };

/** Sends a price through the form, as its page does; gives the status of the answer. */
export async function send({ app, secret }: Program, { brought, vistoEl, now, picture }: Sending) {
  const form = new FormData();
  const token = issueFormToken(secret, now);
  const { medio, email } = brought;
  const fields = { medio, vistoEl, email, acepto: 'si', hueco: '', token, ...boxes(brought.typed) };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (brought.photo) form.append('foto', new Blob([new Uint8Array(picture)]), 'foto.jpg');
  const request = new Request('http://localhost:80/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/traerPrecio/?autoescuela=${brought.school.slug}&permiso=B`,
    remoteAddress: brought.address,
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...OURS },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.statusCode;
}

const OURS = { origin: 'http://localhost:80', host: 'localhost:80' };
let readers = 0;

/** Presses the button of the page that a letter names. */
export async function confirm({ app }: Program, text: string): Promise<void> {
  const [page] = /\/miPrecio\/[\w-]{43}/.exec(text) ?? [];
  if (!page) return;
  readers++;
  await app.inject({
    method: 'POST',
    url: page,
    remoteAddress: `10.9.${(readers >> 8) & 255}.${readers & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...OURS },
    payload: 'accion=confirmar',
  });
}

export type Call = Awaited<ReturnType<Program['signIn']>>;

/** Reads the prices that wait, in the order of the screen. */
export async function queue(call: Call): Promise<PrecioTraido[]> {
  return (await call('GET /preciosTraidos/leer?limite=100')).json<{ filas: PrecioTraido[] }>().filas;
}

/** Publishes a price with these lines; gives undefined, or the words of the refusal. */
export async function publish(
  call: Call,
  { _id, version }: PrecioTraido,
  lines: Lines,
): Promise<string | undefined> {
  const answer = await call('PUT /preciosTraidos/publicar', {
    _id,
    version,
    matricula: told(lines.enrolment),
    precioClase: told(lines.classPrice),
    minutosClase: lines.minutes,
    clasesIncluidas: 0,
    bonoClases: null,
    bonoPrecio: null,
    tramitacion: told(lines.fee),
    presentacion: told(lines.exam),
  });
  return answer.statusCode === 200 ? undefined : String(answer.json<{ mensaje: string }>().mensaje);
}

/** Rejects a price. */
export async function reject(call: Call, { _id, version }: PrecioTraido, motivo: Motivo): Promise<void> {
  await call('PUT /preciosTraidos/rechazar', { _id, version, motivo });
}

/** Answers the letter of a school by its link: confirms what is right, and corrects what is not. Gives what it corrected. */
export async function answerLetter(
  { db }: Program,
  secreto: string,
  school: Autoescuela,
  day: number,
  now: Date,
) {
  const link = await readTarifaLink(db, secreto, now);
  if (link?.estado !== 'vale') return 0;
  const truth = truthOf(school, day);
  const { tarifas } = await readLinked(db, link.clienteId, now);
  const right = tarifas.map((tarifa) => ({
    precioClase: euros(truth.classPrice),
    minutosClase: truth.minutes,
    matricula: euros(truth.enrolment),
    teorica: tarifa.teorica ?? '0',
    material: tarifa.material ?? '0',
    tramitacion: told(truth.fee),
    presentacionExamen: told(truth.exam),
  }));
  const answers = tarifas.map(({ _id, version, precioClase, matricula }, index) => {
    const { precioClase: own, matricula: enrolment } = right[index] ?? {};
    const same = precioClase === own && matricula === enrolment;
    return { _id, version, cambios: same ? {} : (right[index] ?? {}) };
  });
  await confirmByLink(db, { secreto, tarifas: answers, now });
  return answers.filter(({ cambios }) => Object.keys(cambios).length > 0).length;
}

/** Price of a school as the page of its section shows it. */
export type Shown = { kind: string; lines: Lines; lies: string[] };

/** Reads what visitors see of each school, and which of the prices behind it are of liars, by their ids. */
export async function readShown({ app, db }: Program, town: readonly Autoescuela[]) {
  const shown = new Map<string, Shown>();
  const { rows } = await db.execute<{
    codigo: string;
    origen: string;
    tramitacion: number | null;
    examen: number | null;
    precios: string[];
  }>(sql`
    SELECT c.num_registro_dgt AS codigo, t.origen, (t.tramitacion * 100)::int AS tramitacion, (t.presentacion_examen * 100)::int AS examen,
      coalesce((SELECT array_agg(p.id::text) FROM precios_traidos p WHERE p.tarifa_id = t.id), '{}') AS precios
    FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id
    WHERE t.estado = 'publicada' AND NOT t.automatico AND c.num_registro_dgt = ANY(${sql.param(town.map(({ codigo }) => codigo))}::text[])`);
  for (const { slug, codigo } of town) {
    const { ofertas } = (await app.inject(`/comparador/seccion?slug=${slug}&permiso=B`)).json<{
      ofertas: { permiso: string; automatico: boolean; coste: ShownCost | null }[];
    }>();
    const coste = ofertas.find(({ permiso, automatico }) => permiso === 'B' && !automatico)?.coste;
    if (!coste) continue;
    const kind = coste.anotada ? 'traida' : 'autoescuela';
    const row = rows.find((one) => one.codigo === codigo && one.origen === kind);
    shown.set(slug, {
      kind,
      lines: {
        enrolment: cents(coste.partes.matriculaYTeorica),
        classPrice: cents(coste.clase45),
        minutes: 45,
        fee: row?.tramitacion ?? null,
        exam: row?.examen ?? null,
      },
      lies: kind === 'traida' ? (row?.precios ?? []) : [],
    });
  }
  return shown;
}

type ShownCost = { clase45: string; partes: { matriculaYTeorica: string }; anotada: unknown };
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** How far what is shown is from the truth, as parts of it: a class of 45 minutes. */
export const classError = (shown: Lines, truth: Lines) => class45(shown) / class45(truth) - 1;

import { eq } from 'drizzle-orm';
import type { PrintedCertificate } from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { readEvents } from './events.server.ts';
import { firmas, type firmasEventos, type TipoPapel } from './table.server.ts';

const moment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});

/** Event of a presupuesto. */
type Evento = typeof firmasEventos.$inferSelect & { tipo: TipoPapel; via: 'enlace' | 'panel' | 'negocio' };
type Words = (quien: string, detalle: string) => string;

const SENT: Words = (quien, detalle) => `${quien} lo envió por correo a ${detalle}`;
const OPENED: Words = (quien) => `${quien} lo abrió en su panel`;
const ASKED: Words = (quien, detalle) => `${quien} preguntó desde su panel: ${detalle}`;

/** Text of each event in the certificate. */
const WORDS: Record<Evento['via'], Record<Evento['tipo'], Words>> = {
  enlace: {
    enviado: SENT,
    visto: (quien) => `Lo abrió quien recibió el enlace enviado a ${quien}`,
    pregunta: (quien, detalle) => `Quien recibió el enlace enviado a ${quien} preguntó: ${detalle}`,
    aceptado: (quien, detalle) => `${quien} lo aceptó y lo firmó por el enlace enviado a ${detalle}`,
    rechazado: (quien, detalle) => `Quien recibió el enlace enviado a ${quien} lo rechazó: ${detalle}`,
  },
  panel: {
    enviado: SENT,
    visto: OPENED,
    pregunta: ASKED,
    aceptado: (quien, detalle) => `${quien} lo aceptó y lo firmó en su panel, con la sesión de ${detalle}`,
    rechazado: (quien, detalle) => `${quien} lo rechazó en su panel: ${detalle}`,
  },
  negocio: {
    enviado: SENT,
    visto: OPENED,
    pregunta: ASKED,
    aceptado: (quien, detalle) => `${quien} anotó que lo aceptó ${detalle}`,
    rechazado: (quien, detalle) => `${quien} anotó que no se acepta: ${detalle}`,
  },
};

/**
 * Certificate of an accepted presupuesto: with its firma, or with the worker who noted the acceptance.
 * Undefined for any other presupuesto.
 */
export async function readCertificate(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
): Promise<PrintedCertificate | undefined> {
  const [firma] = await db.select().from(firmas).where(eq(firmas.presupuestoId, presupuestoId));
  const { eventos: all, integra } = await readEvents(db, { presupuestoId });
  const eventos = all as Evento[];
  const noted = eventos.findLast(({ tipo, via }) => tipo === 'aceptado' && via === 'negocio');
  const head = firma ? signedHead(firma) : noted && (await notedHead(db, presupuestoId, noted));
  if (!head) return undefined;
  const { datos, ...said } = head;
  const chain = ['Huella de los hechos', integra ? `SHA-256 ${eventos.at(-1)?.huella ?? ''}` : BROKEN];
  return {
    ...said,
    datos: [...datos, chain].filter((datum): datum is [string, string] => Boolean(datum[1])),
    hechos: eventos.map(({ tipo, via, en, quien, detalle, ip, agente }) => ({
      cuando: at(en),
      que: WORDS[via][tipo](quien, detalle),
      // The cliente does not see the addresses of the business's people.
      desde:
        tipo === 'enviado' || via === 'negocio' ? '' : [`Desde ${ip}`, agente].filter(Boolean).join(' · '),
    })),
  };
}

type Head = Omit<PrintedCertificate, 'datos' | 'hechos'> & { datos: [string, string | null][] };

const KEPT = 'Cada hecho se guarda con la huella del anterior y no se puede cambiar ni borrar.';

const signedHead = (firma: typeof firmas.$inferSelect): Head => ({
  titulo: 'Certificado de aceptación',
  parrafo:
    'Este documento se aceptó en línea con una firma electrónica. Aquí consta quién lo hizo, cuándo y desde dónde, y la huella de lo que aceptó: si el documento cambiara, su huella sería otra.',
  datos: [
    ['Quién firmó', firma.nombre],
    ['NIF', firma.nif],
    [firma.usuarioId ? 'Con la sesión de' : 'Correo del enlace', firma.email],
    ['Cuándo', `${at(firma.firmadoEn)} (hora peninsular)`],
    ['Desde la dirección', firma.ip],
    ['Con el programa', firma.agente],
    ['Cómo', firma.metodo === 'dibujo' ? 'Firma dibujada' : 'Nombre escrito como firma'],
    ['Dijo que sí a', `«${firma.texto}» (versión ${firma.versionTexto})`],
    ['Huella de lo aceptado', `SHA-256 ${firma.hash}`],
  ],
  firma: { metodo: firma.metodo, trazo: firma.trazo },
  pie: `Firma electrónica según el artículo 3.10 del Reglamento (UE) 910/2014. ${KEPT}`,
});

/**
 * Head of the certificate when a worker noted the acceptance: it says that there is no firma, and who
 * noted it.
 */
async function notedHead(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
  { quien, detalle, en }: Evento,
): Promise<Head> {
  const [row] = await db
    .select({ hash: presupuestos.hashAceptado })
    .from(presupuestos)
    .where(eq(presupuestos.id, presupuestoId));
  return {
    titulo: 'Constancia de la aceptación',
    parrafo:
      'Este documento se aceptó fuera de línea, y alguien del negocio lo anotó. No lleva firma electrónica: aquí consta quién lo anotó, quién dijo que lo aceptaba y cómo lo dijo.',
    datos: [
      ['Quién lo aceptó y cómo', detalle],
      ['Quién lo anotó', quien],
      ['Cuándo se anotó', `${at(en)} (hora peninsular)`],
      ['Huella de lo aceptado', row?.hash ? `SHA-256 ${row.hash}` : null],
    ],
    pie: KEPT,
  };
}

/** `21/11/26 a las 11:00:01`, in Spanish time. */
export const at = (instant: Date): string => moment.format(instant).replace(', ', ' a las ');

const BROKEN = 'No se corresponde con los hechos guardados: este certificado no vale';

import { eq } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { PrintedCertificate } from '../papeles/pdf/printed-paper.ts';
import { readEvents } from './events.server.ts';
import { firmas, type firmasEventos } from './table.server.ts';

const moment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});

/** What was done, as the certificate tells it. */
const WORDS: Record<(typeof firmasEventos.$inferSelect)['tipo'], (quien: string, detalle: string) => string> =
  {
    enviado: (quien, detalle) => `${quien} lo envió por correo a ${detalle}`,
    visto: (quien) => `Lo abrió quien recibió el enlace enviado a ${quien}`,
    pregunta: (quien, detalle) => `Quien recibió el enlace enviado a ${quien} preguntó: ${detalle}`,
    aceptado: (quien, detalle) => `${quien} lo aceptó y lo firmó por el enlace enviado a ${detalle}`,
    rechazado: (quien, detalle) => `Quien recibió el enlace enviado a ${quien} lo rechazó: ${detalle}`,
  };

/** What proves that a quote was signed; undefined when it wasn't. */
export async function readCertificate(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
): Promise<PrintedCertificate | undefined> {
  const [firma] = await db.select().from(firmas).where(eq(firmas.presupuestoId, presupuestoId));
  if (!firma) return undefined;
  const { eventos, integra } = await readEvents(db, presupuestoId);
  const data: [string, string | null][] = [
    ['Quién firmó', firma.nombre],
    ['NIF', firma.nif],
    ['Correo del enlace', firma.email],
    ['Cuándo', `${at(firma.firmadoEn)} (hora peninsular)`],
    ['Desde la dirección', firma.ip],
    ['Con el programa', firma.agente],
    ['Cómo', firma.metodo === 'dibujo' ? 'Firma dibujada' : 'Nombre escrito como firma'],
    ['Dijo que sí a', `«${firma.texto}» (versión ${firma.versionTexto})`],
    ['Huella de lo aceptado', `SHA-256 ${firma.hash}`],
    ['Huella de los hechos', integra ? `SHA-256 ${eventos.at(-1)?.huella ?? ''}` : BROKEN],
  ];
  return {
    parrafo:
      'Este documento se aceptó en línea con una firma electrónica. Aquí consta quién lo hizo, cuándo y desde dónde, y la huella de lo que aceptó: si el documento cambiara, su huella sería otra.',
    datos: data.filter((datum): datum is [string, string] => Boolean(datum[1])),
    firma: { metodo: firma.metodo, trazo: firma.trazo },
    hechos: eventos.map(({ tipo, en, quien, detalle, ip, agente }) => ({
      ...{ cuando: at(en), que: WORDS[tipo](quien, detalle) },
      // From where the business's own people work is not for its clients.
      desde: tipo === 'enviado' ? '' : [`Desde ${ip}`, agente].filter(Boolean).join(' · '),
    })),
    pie: 'Firma electrónica según el artículo 3.10 del Reglamento (UE) 910/2014. Cada hecho se guarda con la huella del anterior y no se puede cambiar ni borrar.',
  };
}

const at = (instant: Date) => moment.format(instant).replace(', ', ' a las ');

const BROKEN = 'No se corresponde con los hechos guardados: este certificado no vale';

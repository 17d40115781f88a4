import { asc, eq } from 'drizzle-orm';
import type { PrintedProof } from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import type { FirmaPrevia } from '#platform/files/pdf-seal/read-previas.server.ts';
import { at } from './certificate.server.ts';
import { readEvents } from './events.server.ts';
import { wordsOfPrevia } from './previa-words.ts';
import type { Firma } from './read-solicitud.server.ts';
import { firmantes } from './solicitudes-table.server.ts';
import { rolesFirmante } from './states.ts';
import { firmas, type firmasEventos } from './table.server.ts';

type Evento = typeof firmasEventos.$inferSelect;
type Words = (evento: Pick<Evento, 'quien' | 'detalle' | 'via'>) => string;

const BY: Record<Evento['via'], Words> = {
  enlace: ({ detalle }) => `por el enlace enviado a ${detalle}`,
  enlaceHecho: ({ detalle }) => `por un enlace que hizo ${detalle}`,
  panel: ({ detalle }) => `en su panel, con la sesión de ${detalle}`,
  presencia: ({ detalle }) => `en persona, ante ${detalle}`,
  negocio: () => 'en el negocio',
  programa: () => '',
};

/** Text of each event in the certificate and on the screens. */
const WORDS: Record<Evento['tipo'], Words> = {
  solicitado: ({ quien, detalle }) => `${quien} pidió que lo firmaran: ${detalle}`,
  enviado: ({ quien, detalle }) => `Se envió a ${quien} el enlace para firmarlo, a ${detalle}`,
  recordado: ({ quien, detalle }) => `Se recordó a ${quien} que falta su firma, a ${detalle}`,
  enlazado: ({ quien, detalle }) => `${quien} hizo un enlace para que lo firmara ${detalle}`,
  visto: ({ quien, detalle, via }) =>
    `${quien} empezó a leerlo con ${via === 'enlaceHecho' ? 'un enlace que hizo' : 'el enlace enviado a'} ${detalle}`,
  codigoPedido: ({ quien, detalle }) => `${quien} pidió que se le enviara un código a ${detalle}`,
  codigoDado: ({ quien, detalle }) => `${quien} escribió bien el código enviado a ${detalle}`,
  codigoFallido: ({ quien, detalle }) => `${quien} escribió un código que no era el enviado a ${detalle}`,
  firmado: (evento) => `${evento.quien} lo firmó ${BY[evento.via](evento)}`,
  aprobado: (evento) => `${evento.quien} le dio el visto bueno ${BY[evento.via](evento)}`,
  rechazado: ({ quien, detalle }) => `${quien} no quiso firmarlo: ${detalle}`,
  caducado: () => 'Acabó el plazo para firmarlo',
  revocado: ({ quien, detalle }) => `${quien} revocó la firma: ${detalle}`,
  sellado: ({ detalle }) => `Se hizo el documento final y se selló: ${detalle}`,
  pregunta: ({ quien, detalle }) => `${quien} preguntó: ${detalle}`,
  aceptado: ({ quien }) => `${quien} lo aceptó`,
};

export const wordsOf = (evento: Pick<Evento, 'tipo' | 'quien' | 'detalle' | 'via'>): string =>
  WORDS[evento.tipo](evento);

export type AboutProof = {
  documento: {
    nombre: string;
    paginas: number;
    /** Signatures that the file brought. */
    previas: FirmaPrevia[];
    /** Signed file, when the certificate goes apart. */
    aparte?: { sha256: string } | undefined;
  };
  key: SealKey;
  negocio: string;
  publicUrl: string;
  now: Date;
};

/** Pages after a documento with all its firmas: who, when, from where and how, and all the events. */
export async function readProof(
  db: Pick<Db, 'select'>,
  firma: Firma,
  { documento, key, negocio, publicUrl, now }: AboutProof,
): Promise<PrintedProof> {
  const { eventos, integra } = await readEvents(db, { solicitudId: firma.id });
  if (!integra) throw new Error(`the events of signing ${firma.id} are not what was written down`);
  const url = verifyUrl(publicUrl, firma.codigo);
  return {
    autor: negocio,
    momento: now.toISOString(),
    pie: `Código de comprobación ${firma.codigo} · ${url}`,
    certificado: {
      titulo: 'Certificado de firmas',
      parrafo: `${documento.aparte ? APART : BEHIND} Aquí consta quién lo firmó, cuándo, cómo y desde dónde, y la huella del archivo que se firmó: si el documento cambiara, su huella sería otra.`,
      qr: { direccion: url, debajo: `Compruébalo en ${url}` },
      datos: [
        ['Documento', documento.nombre],
        ['Páginas', String(documento.paginas)],
        ['Lo envió a firmar', `${firma.creadaPor}, de ${negocio}, el ${at(firma.creadaEn)}`],
        ['Huella de lo firmado', `SHA-256 ${firma.hashOriginal}`],
        ...(documento.aparte
          ? [['Huella del archivo sellado', `SHA-256 ${documento.aparte.sha256}`] as [string, string]]
          : []),
        ...documento.previas.map((previa): [string, string] => {
          const { titulo, texto } = wordsOfPrevia(previa);
          return ['Ya traía', `${withoutStop(titulo)}. ${texto}`];
        }),
        ['Huella de los hechos', `SHA-256 ${eventos.at(-1)?.huella ?? ''}`],
        ['Sello', sealWords(key)],
      ],
      firmas: await readSigners(db, firma),
      hechos: eventos.map((evento) => ({
        cuando: at(evento.en),
        que: wordsOf(evento),
        // Others do not see the addresses of the business's people.
        desde: ['enlace', 'enlaceHecho', 'panel'].includes(evento.via)
          ? [`Desde ${evento.ip}`, evento.agente].filter(Boolean).join(' · ')
          : '',
      })),
      pie: 'Firmas electrónicas según el artículo 3.10 del Reglamento (UE) 910/2014. Cada hecho se guarda con la huella del anterior y no se puede cambiar ni borrar. El archivo lleva además un sello electrónico (PAdES) que deja de valer si se le cambia un solo byte.',
    },
  };
}

const BEHIND = 'Las páginas anteriores son el documento que se firmó, sin cambiarles nada.';
const APART =
  'El documento que se firmó ya traía firmas de otros: va en su propio archivo, sin tocar sus páginas, y este certificado lo acompaña.';

/** Text about the owner of the seal; it says plainly when no authority vouches for it. */
const sealWords = ({ titular, emisor, propio }: Pick<SealKey, 'titular' | 'emisor' | 'propio'>): string =>
  propio
    ? `${withoutStop(titular)}. Es un certificado propio, que no avala ninguna autoridad: demuestra que el archivo no ha cambiado, y los programas de PDF dirán que no conocen a quien lo emite`
    : `${titular}, avalado por ${emisor}`;

/** The sentence adds a full stop, and «S. L.» already has one. */
const withoutStop = (name: string) => name.replace(/\.$/, '');

export const verifyUrl = (publicUrl: string, codigo: string): string => `${publicUrl}/verificar/${codigo}`;

async function readSigners(db: Pick<Db, 'select'>, signing: Firma) {
  const rows = await db
    .select({ firma: firmas, firmante: firmantes })
    .from(firmas)
    .innerJoin(firmantes, eq(firmantes.id, firmas.firmanteId))
    .where(eq(firmantes.solicitudId, signing.id))
    .orderBy(asc(firmas.firmadoEn), asc(firmas.id));
  return rows.map(({ firma, firmante }, index) => ({
    titulo: `${index + 1}. ${firma.nombre}${firmante.rol === 'firmante' ? '' : ` (${rolesFirmante[firmante.rol].toLowerCase()})`}`,
    firma: { metodo: firma.metodo, trazo: firma.trazo },
    datos: (
      [
        ['Se pidió a', firmante.nombre === firma.nombre ? '' : firmante.nombre],
        ['NIF', firma.nif ?? ''],
        ['Correo', firma.email],
        ['Cuándo', `${at(firma.firmadoEn)} (hora peninsular)`],
        ['Código por correo', firma.codigoEn ? `Comprobado el ${at(firma.codigoEn)}` : ''],
        ['Cómo', HOW[firma.metodo]],
        ['Desde la dirección', firma.enlaceId ? firma.ip : ''],
        ['Con el programa', firma.enlaceId ? firma.agente : ''],
        ['Dijo que sí a', `«${firma.texto}» (versión ${firma.versionTexto})`],
      ] as [string, string][]
    ).filter(([, value]) => value !== ''),
  }));
}

const HOW = { dibujo: 'Firma dibujada', texto: 'Nombre escrito como firma' };

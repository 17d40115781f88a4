import { readSender, type Sender } from '#oficina/base/letters/sender.server.ts';
import { codeText } from '#oficina/relacion/alumnos/peticion-words.ts';
import type {
  PrintedCarta,
  PrintedCartas,
  PrintedCartel,
} from '#oficina/ventas/papeles/pdf/printed-carta.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatEuros } from '#platform/kit/format.ts';
import type { AutoescuelaLanzamiento, Lanzamiento } from './contract.ts';

type Letter = { autoescuela: AutoescuelaLanzamiento; code: string | null };
type About = { town: Lanzamiento; publicUrl: string; now: Date };

/**
 * Letters of a town. They say where the address comes from and how to object (RGPD, articles 14 and 21), what is shown and how to correct it;
 * they offer nothing.
 */
export async function printedLetters(
  db: Pick<Db, 'select'>,
  letters: readonly Letter[],
  { town, publicUrl, now }: About,
): Promise<PrintedCartas> {
  const sender = await readSender(db);
  return {
    ...headOf(sender, now),
    titulo: `Cartas a autoescuelas de ${town.municipio.nombre}`,
    remite: [sender.direccion, sender.telefono, sender.email].flatMap((line) => line || []),
    cartas: letters.map((letter) => letterTo(letter, { sender, town, publicUrl, now })),
  };
}

const headOf = (sender: Sender, now: Date) => ({
  autor: sender.nombreComercial,
  color: sender.colorPapeles ?? null,
  momento: now.toISOString(),
});

function letterTo(
  { autoescuela, code }: Letter,
  { sender, town, publicUrl, now }: About & { sender: Sender },
): PrintedCarta {
  const { nombre, codigo, seccion, slug, direccion, codigoPostal, precio, delNombre } = autoescuela;
  const { municipio } = town;
  return {
    destinatario: [nombre, direccion ?? '', [codigoPostal, municipio.nombre].filter(Boolean).join(' ')],
    fecha: formatDay(todayInMadrid(now)),
    asunto: `Lo que se ve de ${nombre} en ${sender.nombreComercial}`,
    parrafos: [
      `${sender.nombreComercial} compara las autoescuelas de España con los resultados oficiales de la DGT y con sus precios. La vuestra es la ${codigo}, sección ${seccion}.`,
      precio === null
        ? 'En su página se ven vuestros resultados, dónde estáis y que no sabemos vuestro precio. Quien busca ve una horquilla estimada con los de la zona.'
        : `En su página se ven vuestros resultados, dónde estáis y ${precio.origen === 'autoescuela' ? 'el precio que nos disteis' : 'un precio que no nos habéis dado vosotros'}: ${formatEuros(precio.centimos)} de coste esperado del permiso B, visto el ${formatDay(precio.el)}.`,
      'Podéis verla, corregir el precio o decir cuál es y responder a vuestros resultados, gratis. El vuestro va siempre antes que cualquier otro, y ningún pago cambia el orden.',
      ...(code === null ? [] : [codeText(code, sender.nombreComercial, 'Si pedís corregirla')]),
    ],
    qr: {
      direccion: `${publicUrl}/${slug}?permiso=B`,
      debajo: 'Vuestra página, y en ella «¿Es tu autoescuela?»:',
    },
    letraPequena: [
      `De dónde sale vuestra dirección: ${delNombre ? 'del registro de autoescuelas de la DGT' : 'de fuentes públicas (el mapa de autoescuelas de la DGT, registros municipales u OpenStreetMap)'}; en la página pone de cuál. Responde de estos datos ${sender.razonSocial}${sender.nif ? `, NIF ${sender.nif}` : ''}, por el interés legítimo de que quien va a sacarse el permiso pueda comparar; se guardan mientras la autoescuela examine (RGPD, artículo 14).`,
      `Podéis oponeros, y pedir acceso, corrección o borrado, en ${sender.email} o en la dirección de arriba: basta con decir «no queremos cartas», y no os escribiremos más (RGPD, artículo 21). También podéis reclamar ante la Agencia Española de Protección de Datos (aepd.es). Esta carta no es publicidad.`,
    ],
  };
}

/** Poster of a town: its QR leads to bring a price of one of its autoescuelas. */
export async function printedPoster(
  db: Pick<Db, 'select'>,
  { town, publicUrl, now }: About,
): Promise<PrintedCartel> {
  const { codigo, nombre } = town.municipio;
  return {
    ...headOf(await readSender(db), now),
    cartel: {
      pregunta: '¿Cuánto te han pedido?',
      lineas: [
        `Trae el precio que te dio una autoescuela de ${nombre}.`,
        'Lo mira una persona y sale sin tu nombre.',
      ],
      qr: { direccion: `${publicUrl}/traerPrecio/?municipio=${codigo}`, debajo: 'Apunta aquí con la cámara' },
      pie: 'Compara lo que cuesta sacarse el carné, con los resultados oficiales',
    },
  };
}

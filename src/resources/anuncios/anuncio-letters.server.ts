import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { formatDay } from '#kit/format.ts';
import { type About, letterKind } from '#office/letters/composing.server.ts';
import { writeLetter } from '#office/letters/letter.server.ts';
import type { KindsOf } from '#office/letters/letter-kinds.ts';

const ofAd = z.object({ anuncioId: z.uuid() });

type Ad = {
  titulo: string;
  estado: string;
  desde: string;
  hasta: string;
  impresiones: number;
  clics: number;
  /** Name of the cliente who pays; null for the business's own anuncio. */
  cliente: string | null;
};

async function readAd(db: Db, anuncioId: string): Promise<Ad | undefined> {
  const { rows } = await db.execute<Ad>(sql`
    SELECT a.titulo, a.estado, a.desde::text, a.hasta::text, a.impresiones, a.clics, c.nombre_comercial AS cliente
    FROM anuncios a LEFT JOIN clientes c ON c.id = a.cliente_id WHERE a.id = ${anuncioId}`);
  return rows[0];
}

const ownAd = ({ publicUrl }: About, id: string) => ({
  text: 'Ver el anuncio',
  url: `${publicUrl}/panelCliente/anuncios/${id}`,
});

const counts = ({ impresiones, clics }: Ad) =>
  `Hasta ahora se ha visto ${times(impresiones)} y se ha pulsado ${times(clics)}.`;

const times = (count: number) => (count === 1 ? 'una vez' : `${count} veces`);

/** Correos about the anuncios of autoescuelas. */
export const anuncioLetters = {
  anuncio_propuesto: letterKind(ofAd, async (db, { anuncioId }, about) => {
    const ad = await readAd(db, anuncioId);
    if (ad?.estado !== 'pendiente') return;
    const letter = {
      subject: `Anuncio por aprobar: ${ad.titulo}`,
      paragraphs: [
        `${ad.cliente} propone un anuncio: «${ad.titulo}», del ${formatDay(ad.desde)} al ${formatDay(ad.hasta)}.`,
        'Hasta que alguien lo apruebe no se ve.',
      ],
      button: { text: 'Ver el anuncio', url: `${about.publicUrl}/panelAdmin/anuncios/${anuncioId}` },
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  anuncio_aprobado: letterKind(ofAd, async (db, { anuncioId }, about) => {
    const ad = await readAd(db, anuncioId);
    if (ad?.estado !== 'publicado') return;
    const letter = {
      subject: `Hemos aprobado tu anuncio «${ad.titulo}»`,
      paragraphs: [
        'Hola:',
        `Tu anuncio «${ad.titulo}» se verá en ${about.negocio.nombreComercial} del ${formatDay(ad.desde)} al ${formatDay(ad.hasta)}, los dos incluidos, siempre con el rótulo «Publicidad» y el nombre de ${ad.cliente}.`,
        'Va aparte de los resultados: no cambia el orden de ninguna búsqueda.',
      ],
      button: ownAd(about, anuncioId),
      closing: ['En tu zona tienes cuántas veces se ve y se pulsa cada día.'],
    };
    return writeLetter(letter, about);
  }),

  anuncio_rechazado: letterKind(ofAd.extend({ motivo: z.string() }), async (db, datos, about) => {
    const ad = await readAd(db, datos.anuncioId);
    if (ad?.estado !== 'rechazado') return;
    const letter = {
      subject: `No hemos aprobado tu anuncio «${ad.titulo}»`,
      paragraphs: [
        'Hola:',
        `Hemos revisado tu anuncio «${ad.titulo}» y así no lo podemos publicar. Este es el motivo:`,
      ],
      quote: datos.motivo,
      button: { ...ownAd(about, datos.anuncioId), text: 'Corregir el anuncio' },
      closing: ['Cuando lo hayas corregido puedes volver a enviarlo.'],
    };
    return writeLetter(letter, about);
  }),

  anuncio_por_terminar: letterKind(ofAd, async (db, { anuncioId }, about) => {
    const ad = await readAd(db, anuncioId);
    if (ad?.estado !== 'publicado') return;
    const letter = {
      subject: `Tu anuncio «${ad.titulo}» termina el ${formatDay(ad.hasta)}`,
      paragraphs: [
        'Hola:',
        `El ${formatDay(ad.hasta)} es el último día en que se verá tu anuncio «${ad.titulo}». ${counts(ad)}`,
      ],
      button: ownAd(about, anuncioId),
      closing: ['Si quieres que siga, responde a este correo o propón otro desde tu zona.'],
    };
    return writeLetter(letter, about);
  }),
};

declare module '#office/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof anuncioLetters> {}
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type About, letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';

const ofAnuncio = z.object({ anuncioId: z.uuid() });

type Anuncio = {
  titulo: string;
  estado: string;
  desde: string;
  hasta: string;
  impresiones: number;
  clics: number;
  /** Name of the cliente who pays; null for the business's own anuncio. */
  cliente: string | null;
};

async function readAnuncio(db: Db, anuncioId: string): Promise<Anuncio | undefined> {
  const { rows } = await db.execute<Anuncio>(sql`
    SELECT a.titulo, a.estado, a.desde::text, a.hasta::text, a.impresiones, a.clics, c.nombre_comercial AS cliente
    FROM anuncios a LEFT JOIN clientes c ON c.id = a.cliente_id WHERE a.id = ${anuncioId}`);
  return rows[0];
}

const ownAnuncio = ({ publicUrl }: About, id: string) => ({
  text: 'Ver el anuncio',
  url: `${publicUrl}/panelCliente/anuncios/${id}`,
});

const counts = ({ impresiones, clics }: Anuncio) =>
  `Hasta ahora se ha visto ${times(impresiones)} y se ha pulsado ${times(clics)}.`;

const times = (count: number) => (count === 1 ? 'una vez' : `${count} veces`);

/** Correos about the anuncios of autoescuelas. */
export const anuncioLetters = {
  anuncio_propuesto: letterKind(ofAnuncio, async (db, { anuncioId }, about) => {
    const anuncio = await readAnuncio(db, anuncioId);
    if (anuncio?.estado !== 'pendiente') return;
    const letter = {
      subject: `Anuncio por aprobar: ${anuncio.titulo}`,
      paragraphs: [
        `${anuncio.cliente} propone un anuncio: «${anuncio.titulo}», del ${formatDay(anuncio.desde)} al ${formatDay(anuncio.hasta)}.`,
        'Hasta que alguien lo apruebe no se ve.',
      ],
      button: { text: 'Ver el anuncio', url: `${about.publicUrl}/panelAdmin/anuncios/${anuncioId}` },
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  anuncio_aprobado: letterKind(ofAnuncio, async (db, { anuncioId }, about) => {
    const anuncio = await readAnuncio(db, anuncioId);
    if (anuncio?.estado !== 'publicado') return;
    const letter = {
      subject: `Hemos aprobado tu anuncio «${anuncio.titulo}»`,
      paragraphs: [
        'Hola:',
        `Tu anuncio «${anuncio.titulo}» se verá en ${about.negocio.nombreComercial} del ${formatDay(anuncio.desde)} al ${formatDay(anuncio.hasta)}, los dos incluidos, siempre con el rótulo «Publicidad» y el nombre de ${anuncio.cliente}.`,
        'Va aparte de los resultados: no cambia el orden de ninguna búsqueda.',
      ],
      button: ownAnuncio(about, anuncioId),
      closing: ['En tu zona tienes cuántas veces se ve y se pulsa cada día.'],
    };
    return writeLetter(letter, about);
  }),

  anuncio_rechazado: letterKind(ofAnuncio.extend({ motivo: z.string() }), async (db, datos, about) => {
    const anuncio = await readAnuncio(db, datos.anuncioId);
    if (anuncio?.estado !== 'rechazado') return;
    const letter = {
      subject: `No hemos aprobado tu anuncio «${anuncio.titulo}»`,
      paragraphs: [
        'Hola:',
        `Hemos revisado tu anuncio «${anuncio.titulo}» y así no lo podemos publicar. Este es el motivo:`,
      ],
      quote: datos.motivo,
      button: { ...ownAnuncio(about, datos.anuncioId), text: 'Corregir el anuncio' },
      closing: ['Cuando lo hayas corregido puedes volver a enviarlo.'],
    };
    return writeLetter(letter, about);
  }),

  anuncio_por_terminar: letterKind(ofAnuncio, async (db, { anuncioId }, about) => {
    const anuncio = await readAnuncio(db, anuncioId);
    if (anuncio?.estado !== 'publicado') return;
    const letter = {
      subject: `Tu anuncio «${anuncio.titulo}» termina el ${formatDay(anuncio.hasta)}`,
      paragraphs: [
        'Hola:',
        `El ${formatDay(anuncio.hasta)} es el último día en que se verá tu anuncio «${anuncio.titulo}». ${counts(anuncio)}`,
      ],
      button: ownAnuncio(about, anuncioId),
      closing: ['Si quieres que siga, responde a este correo o propón otro desde tu zona.'],
    };
    return writeLetter(letter, about);
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof anuncioLetters> {}
}

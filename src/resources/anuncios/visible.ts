import { z } from 'zod';
import type { UbicacionAnuncio } from './places.ts';

/** An advertisement as visitors get it. */
export const anuncioVisible = z.object({
  _id: z.string(),
  titulo: z.string(),
  texto: z.string(),
  anunciante: z.string().describe('Quien lo paga'),
  destino: z.string().describe('El sitio al que lleva, sin la dirección entera'),
  foto: z.object({ id: z.string(), alt: z.string(), ancho: z.number(), alto: z.number() }).nullable(),
});

export type AnuncioVisible = z.infer<typeof anuncioVisible>;

/** The same with what it takes to count this look at it, once. */
export const anuncioMostrado = anuncioVisible.extend({
  vista: z.string().describe('Vale una sola vez y durante una hora, para contar esta impresión y su clic'),
});

export type AnuncioMostrado = z.infer<typeof anuncioMostrado>;

/** What a box is told of the page that it is on: nothing of who looks. */
export type AdAsked = { ubicacion: UbicacionAnuncio; provincia: string | null; permiso: string | null };

/** A box of a page for which there is something to show. */
export type AdSlot = AdAsked & {
  /** For who has no scripts: it does not take turns. */
  primero: AnuncioVisible;
  /** Some of those that may come have a photo: the box leaves room for it. */
  conFoto: boolean;
};

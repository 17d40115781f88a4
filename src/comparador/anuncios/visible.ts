import { z } from 'zod';
import type { UbicacionAnuncio } from './places.ts';

/** Anuncio with the data that visitors get. */
export const anuncioVisible = z.object({
  _id: z.string(),
  titulo: z.string(),
  texto: z.string(),
  anunciante: z.string().describe('Quien lo paga'),
  destino: z.string().describe('El sitio al que lleva, sin la dirección entera'),
  foto: z.object({ id: z.string(), alt: z.string(), ancho: z.number(), alto: z.number() }).nullable(),
});

export type AnuncioVisible = z.infer<typeof anuncioVisible>;

/** Visible anuncio with a ticket to count this view, once. */
export const anuncioMostrado = anuncioVisible.extend({
  vista: z.string().describe('Vale una sola vez y durante una hora, para contar esta impresión y su clic'),
});

export type AnuncioMostrado = z.infer<typeof anuncioMostrado>;

/** Page of a box, without any data of the visitor. */
export type AnuncioPlace = { ubicacion: UbicacionAnuncio; provincia: string | null; permiso: string | null };

/** Box of a page with an anuncio to show. */
export type AnuncioSlot = AnuncioPlace & {
  /** Anuncio for visitors without scripts; it takes no turns. */
  primero: AnuncioVisible;
  /** Whether some anuncio of this box has a photo, so that the box keeps room for it. */
  conFoto: boolean;
};

/** Limits of the photos of an autoescuela. */
export const FOTO_LIMITS = {
  perSchool: 12,
  bytes: 5 * 1024 * 1024,
  pixels: 50_000_000,
  /** Longest side divided by the shortest: a longer photo is a banner. */
  ratio: 5,
  alt: 160,
  /** Least pixels of each side of a crop. */
  cropped: 100,
} as const;

export const fotoFormats = ['avif', 'webp'] as const;
export type FotoFormat = (typeof fotoFormats)[number];

const WIDTHS = [320, 640, 1280];

/** Widths that a photo is kept in: never more than it came with. */
export const fotoWidths = (ancho: number): number[] => [
  ...new Set(WIDTHS.map((width) => Math.min(width, ancho))),
];

type PhotoFile = { id: string; ancho: number; formato: FotoFormat };

/** `01938…-640.webp`: name of the file of a photo, in storage and in its address. */
export const fotoFileName = ({ id, ancho, formato }: PhotoFile): string => `${id}-${ancho}.${formato}`;

/** Address of a photo of a published autoescuela; otherwise it also needs a signature. */
export const fotoUrl = (file: PhotoFile): string => `/fotos/${fotoFileName(file)}`;

/** Every file of a photo. */
export const fotoFilesOf = ({ id, ancho }: { id: string; ancho: number }): PhotoFile[] =>
  fotoWidths(ancho).flatMap((width) => fotoFormats.map((formato) => ({ id, ancho: width, formato })));

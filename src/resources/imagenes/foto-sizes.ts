/** Limits of the photos of an autoescuela. */
export const PHOTO_LIMITS = {
  perSchool: 12,
  bytes: 5 * 1024 * 1024,
  pixels: 50_000_000,
  /** Longest side divided by the shortest: a longer photo is a banner. */
  ratio: 5,
  alt: 160,
  /** Least pixels of each side of a crop. */
  cropped: 100,
} as const;

export const photoFormats = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

const WIDTHS = [320, 640, 1280];

/** Widths that a photo is kept in: never more than it came with. */
export const photoWidths = (ancho: number): number[] => [
  ...new Set(WIDTHS.map((width) => Math.min(width, ancho))),
];

type PhotoFile = { id: string; ancho: number; formato: PhotoFormat };

/** `01938…-640.webp`: its name among the files, and in its address. */
export const photoFileName = ({ id, ancho, formato }: PhotoFile): string => `${id}-${ancho}.${formato}`;

/** Address of a photo of a published autoescuela; otherwise it also needs a signature. */
export const photoUrl = (file: PhotoFile): string => `/fotos/${photoFileName(file)}`;

/** Every file of a photo. */
export const photoFilesOf = ({ id, ancho }: { id: string; ancho: number }): PhotoFile[] =>
  photoWidths(ancho).flatMap((width) => photoFormats.map((formato) => ({ id, ancho: width, formato })));

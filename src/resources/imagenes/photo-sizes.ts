/** Bounds of a school's photos. */
export const PHOTO_LIMITS = {
  perSchool: 12,
  bytes: 5 * 1024 * 1024,
  pixels: 50_000_000,
  /** Of the long side to the short one: what is longer is a banner, and no format holds it at every size. */
  ratio: 5,
  alt: 160,
  /** Of each side of what is kept of a photo that is cropped. */
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

/** The address of a photo of a school that is published; of another it also needs a signature. */
export const photoUrl = (file: PhotoFile): string => `/fotos/${photoFileName(file)}`;

/** Every file of a photo. */
export const photoFilesOf = ({ id, ancho }: { id: string; ancho: number }): PhotoFile[] =>
  photoWidths(ancho).flatMap((width) => photoFormats.map((formato) => ({ id, ancho: width, formato })));

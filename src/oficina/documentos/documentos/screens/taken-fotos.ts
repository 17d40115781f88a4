import { type FotoJpeg, pdfOfFotos } from '../fotos-pdf.ts';

/** Pixels of the longest side, enough to read a page of A4: a telephone takes twice as many, and its files are too heavy for its line. */
const LONGEST = 2400;
const QUALITY = 0.85;

/** A foto as a JPEG that is upright by itself: it keeps neither the turn nor the place that the camera noted. Throws if it is none. */
async function jpegOf(file: Blob): Promise<FotoJpeg & { blob: Blob }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the canvas cannot be drawn on');
  // Transparent pixels would be black in a JPEG.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the canvas gives no JPEG');
  const { width, height } = canvas;
  return { blob, bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}

/** Day and hour for a name, as '2026-11-30 19.35.12': a camera gives the same name to all. */
const moment = () => new Date().toLocaleString('sv-SE').replaceAll(':', '.');

/** File to upload of a foto just taken. */
export async function fotoFile(taken: Blob): Promise<File> {
  const { blob } = await jpegOf(taken);
  return new File([blob], `Foto ${moment()}.jpg`, { type: blob.type });
}

/** Makes one PDF with a page for each of these fotos. */
export async function fotosFile(files: readonly Blob[]): Promise<File> {
  const fotos: FotoJpeg[] = [];
  // Fotos are read one after another, because a telephone has no room for ten at once.
  for (const file of files) fotos.push(await jpegOf(file));
  const pdf = pdfOfFotos(fotos);
  return new File([pdf], `Fotos ${moment()}.pdf`, { type: pdf.type });
}

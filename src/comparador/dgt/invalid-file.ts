/** Place of a refusal in a file, for the message. */
export type LugarDelFallo = { archivo: string; linea?: number };

/** A refused file, with the reason in Spanish for the person who gave it. Nothing of the file is stored. */
export class ArchivoNoValido extends Error {
  override name = 'ArchivoNoValido';
  readonly motivo: string;
  readonly linea: number | undefined;

  constructor(motivo: string, { archivo, linea }: LugarDelFallo) {
    super(linea === undefined ? `${archivo}: ${motivo}` : `${archivo}, línea ${linea}: ${motivo}`);
    this.motivo = motivo;
    this.linea = linea;
  }
}

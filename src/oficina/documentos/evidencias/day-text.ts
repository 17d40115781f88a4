/** The last seal of a day, as it is signed and mailed. */
export type DayRoot = { dia: string; sello: number; huella: string };

/** Signed text, byte for byte: `openssl cms -verify -content` checks it without this program. */
export const dayText = ({ dia, sello, huella }: DayRoot): string =>
  `Carne Claro\nEvidencias hasta el ${dia}\nSello ${sello}\nHuella ${huella}\n`;

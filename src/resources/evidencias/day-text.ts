/** The last seal of a day, as it is signed and mailed. */
export type DayRoot = { dia: string; sello: number; huella: string };

/** The text that is signed, byte for byte, so that `openssl cms -verify -content` can check it without this program. */
export const dayText = ({ dia, sello, huella }: DayRoot): string =>
  `Carne Claro\nEvidencias hasta el ${dia}\nSello ${sello}\nHuella ${huella}\n`;
